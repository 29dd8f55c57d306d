// What is spoken: two polite live regions in turn, one assertive, and a list of all that was said.

export interface Said {
  text: string;
  /** How it goes on where another sentence has begun; without it, it always is a sentence by itself. */
  within?: string;
}

interface Kept {
  id: number;
  text: string;
  /** Spoken on request or in passing: the eye finds it elsewhere on the page. */
  aside: boolean;
}

class Voice {
  polite = $state<[string, string]>(["", ""]);
  urgent = $state("");
  log = $state.raw<Kept[]>([]);
}

const voice = new Voice();
/** Sentences that come within this time are spoken as one, but none waits longer than the other. */
const BURST_MS = 250;
const LONGEST_MS = 1200;
const KEPT = 300;
/** How long an urgent sentence stands. */
const URGENT_MS = 4000;

let waiting: Said[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;
let urgent: ReturnType<typeof setTimeout> | undefined;
let turn = 0;
let nextId = 0;

export function say(what: string | Said, { aside = false } = {}): void {
  const said = typeof what === "string" ? { text: what } : what;
  record(said.text, aside);
  if (waiting.length === 0) since = Date.now();
  waiting.push(said);
  clearTimeout(timer);
  timer = setTimeout(speak, Math.min(BURST_MS, Math.max(0, since + LONGEST_MS - Date.now())));
}

export function sayUrgently(text: string, { aside = false } = {}): void {
  record(text, aside);
  // Emptied first, so that the same words are heard again.
  voice.urgent = "";
  clearTimeout(urgent);
  urgent = setTimeout(() => {
    voice.urgent = text;
    urgent = setTimeout(() => (voice.urgent = ""), URGENT_MS);
  });
}

/** What was said in a burst, with all turns of it in one sentence. */
export function joined(burst: readonly Said[]): string {
  let text = "";
  let isOpen = false;
  for (const said of burst) {
    if (said.within && isOpen) text = `${text.slice(0, -1)}; ${said.within}`;
    else text += (text && " ") + said.text;
    isOpen = said.within !== undefined;
  }
  return text;
}

function speak(): void {
  const text = joined(waiting);
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
