// Sounds made by code. Every one has its twin for the eye: the tile that travels, the count that
// changes, the values that a pass tells of, whose turn it is, the result.

import type { TableEvent } from "./protocol";
import { settings } from "./settings.svelte";

export type Cue = "place" | "draw" | "knock" | "turn" | "end";

/** One voice of a sound: times in seconds, pitches in Hz that glide, loudness from 0 to 1. */
export interface Voice {
  wave: "noise" | "sine" | "triangle";
  at: number;
  lasts: number;
  from: number;
  to: number;
  loud: number;
}

/** Bone on wood, bone over wood, knuckles on wood, two bars of a metallophone, four of them. */
export const VOICES: Readonly<Record<Cue, readonly Voice[]>> = {
  place: [click(0, 2100, 0.5), thump(0, 210, 0.55)],
  draw: [{ wave: "noise", at: 0, lasts: 0.13, from: 900, to: 2600, loud: 0.22 }],
  knock: [click(0, 700, 0.4), thump(0, 150, 0.8), click(0.14, 700, 0.4), thump(0.14, 140, 0.8)],
  turn: [bar(0, 587, 0.3), bar(0.11, 784, 0.3)],
  end: [bar(0, 392, 0.3), bar(0.14, 466, 0.3), bar(0.28, 587, 0.3), bar(0.42, 784, 0.34)],
};

/** From the start of a sound to that of the next, in seconds. */
const STEPS: Readonly<Record<Cue, number>> = { place: 0.14, draw: 0.12, knock: 0.32, turn: 0.3, end: 1 };
/** What would come later than this is left out: sounds do not lag behind the table. */
const LATEST = 0.9;

function click(at: number, pitch: number, loud: number): Voice {
  return { wave: "noise", at, lasts: 0.035, from: pitch, to: pitch * 0.8, loud };
}

function thump(at: number, pitch: number, loud: number): Voice {
  return { wave: "sine", at, lasts: 0.08, from: pitch, to: pitch * 0.5, loud };
}

function bar(at: number, pitch: number, loud: number): Voice {
  return { wave: "triangle", at, lasts: 0.55, from: pitch, to: pitch, loud };
}

/**
 * What is heard when an event happens. It depends on what everybody sees alone: a draw that was
 * forced sounds like any draw, and one's own like another's.
 */
export function cuesOf(event: TableEvent, wasMine: boolean, isMine: boolean): Cue[] {
  const cue = ({ placed: "place", drew: "draw", passed: "knock", round_over: "end" } as const)[event.type as "placed"];
  const cues: Cue[] = cue ? [cue] : [];
  return isMine && !wasMine ? [...cues, "turn"] : cues;
}

/** When cues start that come at `now` while the voices are taken until `free`; null: left out. */
export function startsOf(cues: readonly Cue[], now: number, free: number): { starts: (number | null)[]; free: number } {
  let next = Math.max(now, free);
  const starts = cues.map((cue) => {
    if (next - now > LATEST) return null;
    const start = next;
    next += STEPS[cue];
    return start;
  });
  return { starts, free: next };
}

let context: AudioContext | null = null;
let output: GainNode | null = null;
let noise: AudioBuffer | null = null;
let free = 0;

/** Play sounds one after the other. Before the first touch of the page browsers allow none. */
export function play(cues: readonly Cue[]): void {
  if (!context || !output || context.state !== "running") return;
  output.gain.value = (settings.volume / 100) ** 2;
  const planned = startsOf(cues, context.currentTime, free);
  free = planned.free;
  for (const [index, cue] of cues.entries()) {
    const start = planned.starts[index] ?? null;
    if (start !== null) for (const voice of VOICES[cue]) sound(context, voice, start);
  }
}

/** Open the way for sounds; called from a touch or a key, where browsers allow it. */
export async function unlock(): Promise<void> {
  if (!context) {
    context = new AudioContext();
    output = context.createGain();
    output.connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    noise.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  }
  if (context.state !== "running") await context.resume();
}

function sound(to: AudioContext, { wave, at, lasts, from, to: last, loud }: Voice, start: number): void {
  const begin = start + at;
  const end = begin + lasts;
  const volume = to.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(output as GainNode);
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(from, begin);
    pitch.exponentialRampToValueAtTime(last, end);
  };
  if (wave === "noise") {
    const source = to.createBufferSource();
    const filter = to.createBiquadFilter();
    source.buffer = noise;
    filter.type = "bandpass";
    glide(filter.frequency);
    source.connect(filter).connect(volume);
    source.start(begin);
    source.stop(end);
  } else {
    const source = to.createOscillator();
    source.type = wave;
    glide(source.frequency);
    source.connect(volume);
    source.start(begin);
    source.stop(end);
  }
}

if (typeof document !== "undefined") {
  for (const touch of ["click", "keydown"]) document.addEventListener(touch, () => void unlock());
}
