// What is spoken: two polite live regions in turn, one assertive, and a list of all that was said.

interface Said {
  id: number;
  text: string;
  /** Spoken on request or in passing: the eye finds it elsewhere on the page. */
  aside: boolean;
}

class Voice {
  polite = $state<[string, string]>(["", ""]);
  urgent = $state("");
  log = $state.raw<Said[]>([]);
}

const voice = new Voice();
/** Sentences that come within this time are spoken as one, but none waits longer than the other. */
const BURST_MS = 250;
const LONGEST_MS = 1200;
const KEPT = 300;

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;
let turn = 0;
let nextId = 0;

export function say(text: string, { aside = false } = {}): void {
  record(text, aside);
  if (waiting.length === 0) since = Date.now();
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, Math.min(BURST_MS, Math.max(0, since + LONGEST_MS - Date.now())));
}

export function sayUrgently(text: string, { aside = false } = {}): void {
  record(text, aside);
  voice.urgent = text;
  setTimeout(() => (voice.urgent = ""), 4000);
}

function speak(): void {
  const text = waiting.join(" ");
  waiting = [];
  turn = 1 - turn;
  voice.polite = turn === 0 ? [text, ""] : ["", text];
}

function record(text: string, aside = false): void {
  voice.log = [...voice.log, { id: nextId++, text, aside }].slice(-KEPT);
}

/** Fill an empty log with what was said before the page was loaded; nothing of it is spoken. */
export function recall(sentences: readonly string[]): void {
  if (voice.log.length === 0) sentences.forEach((sentence) => record(sentence));
}

export function forget(): void {
  voice.log = [];
}

export function spoken(): Voice {
  return voice;
}
