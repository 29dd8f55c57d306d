// What is spoken: two polite live regions in turn, one assertive, and a list of all that was said.

interface Said {
  id: number;
  text: string;
}

class Voice {
  polite = $state<[string, string]>(["", ""]);
  urgent = $state("");
  log = $state.raw<Said[]>([]);
}

const voice = new Voice();
/** Sentences that come within this time are spoken as one. */
const BURST_MS = 250;
const KEPT = 300;

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = 0;
let nextId = 0;

export function say(text: string, { log = true } = {}): void {
  if (log) record(text);
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, BURST_MS);
}

export function sayUrgently(text: string): void {
  record(text);
  voice.urgent = text;
  setTimeout(() => (voice.urgent = ""), 4000);
}

function speak(): void {
  const text = waiting.join(" ");
  waiting = [];
  turn = 1 - turn;
  voice.polite = turn === 0 ? [text, ""] : ["", text];
}

function record(text: string): void {
  voice.log = [...voice.log, { id: nextId++, text }].slice(-KEPT);
}

export function forget(): void {
  voice.log = [];
}

export function spoken(): Voice {
  return voice;
}
