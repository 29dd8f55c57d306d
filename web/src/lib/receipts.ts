// What this browser was shown of the shuffles at its tables, and what it gave: kept from before each
// deal, so that nothing can be made up later.

import { read, write, type Store } from "./storage";

/** One attempt at a shuffle, as it was seen. */
export interface Note {
  round: number;
  attempt: number;
  commitment: string;
  /** The closed list of hashes, one a seat; null until it was shown. */
  list: string[] | null;
  /** What this browser gave; empty if nothing. */
  contribution: string;
  /** Whether the server said that it has the hash (1), and what it opens (2). */
  taken: 0 | 1 | 2;
}

/** Why a server must not be played with: it showed something else than before. */
export type RefusalKind = "repeated" | "changed" | "left_out" | "blamed";

export interface Refusal {
  kind: RefusalKind;
  round: number;
  attempt: number;
}

/** All notes about one seat of one match. */
export interface Notes {
  attempts: Note[];
  refusal: Refusal | null;
}

/** Which seats have notes and since when the last one, that one last; for which attempt each commitment was met. */
interface Index {
  seats: [match: string, seat: number, when: number][];
  met: [commitment: string, place: string][];
}

const INDEX = "balak.shuffles";
const MAX_SEATS = 40;
const MAX_ATTEMPTS = 300;
const MAX_MET = 500;

const local = () => localStorage;

/** The notes about one seat. What is kept in the browser outlives a reload; in memory they always are. */
export class Notebook {
  notes: Notes = { attempts: [], refusal: null };
  readonly #key: string;

  constructor(
    readonly match: string,
    readonly seat: number,
    readonly store: () => Store = local,
  ) {
    this.#key = keyOf(match, seat);
    this.load();
  }

  /** Read again what is kept; another tab may have written. */
  load(): void {
    const kept = read<unknown>(this.#key, null, this.store);
    if (isNotes(kept)) this.notes = kept;
  }

  find(round: number, attempt: number): Note | undefined {
    return this.notes.attempts.find((note) => note.round === round && note.attempt === attempt);
  }

  /** Whether this commitment was shown before, for anything else than this attempt. */
  isMet(commitment: string, round: number, attempt: number): boolean {
    const place = this.#place(round, attempt);
    return index(this.store).met.some(([met, at]) => met === commitment && at !== place);
  }

  add(note: Note): void {
    this.notes.attempts = [...this.notes.attempts, note].slice(-MAX_ATTEMPTS);
    const { seats, met } = index(this.store);
    const others = seats.filter(([match, seat]) => match !== this.match || seat !== this.seat);
    for (const [match, seat] of others.slice(0, 1 - MAX_SEATS)) write(keyOf(match, seat), null, this.store);
    const kept: Index = {
      seats: [...others.slice(1 - MAX_SEATS), [this.match, this.seat, Date.now()]],
      met: [...met, [note.commitment, this.#place(note.round, note.attempt)] as Index["met"][0]].slice(-MAX_MET),
    };
    write(INDEX, kept, this.store);
    this.save();
  }

  save(): void {
    write(this.#key, this.notes, this.store);
  }

  #place(round: number, attempt: number): string {
    return `${this.match}:${round}:${attempt}`;
  }
}

/** Which seats have notes, and which commitments were met. */
export function index(store: () => Store = local): Index {
  const { seats, met } = Object(read<unknown>(INDEX, null, store)) as Partial<Index>;
  return { seats: isRows(seats) ? seats : [], met: isRows(met) ? met : [] };
}

/** Whether this is a list of lists; storage may hold anything. */
function isRows<T>(kept: T | undefined): kept is T {
  return Array.isArray(kept) && kept.every(Array.isArray);
}

function isNotes(kept: unknown): kept is Notes {
  const { attempts } = Object(kept) as Partial<Notes>;
  return Array.isArray(attempts) && attempts.every((note: Note | null) => typeof note?.commitment === "string");
}

function keyOf(match: string, seat: number): string {
  return `balak.shuffle.${match}.${seat}`;
}
