// The page's part in the verifiable shuffles of one seat (`balak-fair/1`): what it sends, what it
// refuses, and what it writes down before each deal. No markup, no socket, no clock.
//
//   const handshake = new Handshake(table, seat);        // one for each own seat of a table
//   const step = handshake.on(message);                  // EVERY welcome and event, in order, also
//                                                        // those of `Stale.missed`; each once
//   if (step.send) …                                     // add command_id and expected_seq; send it,
//                                                        // again under the same id on a new line
//   if (step.refusal) …                                  // "do not play on": t(refusalKey(refusal))
//   if (step.late) …                                     // t("shuffle-late"): dealt without this seat
//   handshake.refusal                                    // the first refusal at this table, also after
//                                                        // a reload; nothing is sent any more then
//
// Give it events only when they follow on the state (after GAP comes a welcome, which is enough).
// Any step may be repeated: a welcome after a cut asks for the same command with the same content,
// so a command that was lost need not be kept. Where `send` is already on its way (the same type,
// round and attempt is pending) the page need not send it twice; the server would not mind.
// An answer `refused` or `stale` to these commands is no fault to show: what comes next says more.
// Spectators have no seat and no handshake; newcomers have one, which waits until they sit down.

import type { Contribute, Reveal, ServerMessage, Shuffled } from "./protocol";
import { Notebook, type Note, type Refusal, type RefusalKind } from "./receipts";
import { hex } from "./sha256";
import { contributionHash } from "./shuffle";
import type { Store } from "./storage";

type Bare<T> = Omit<T, "command_id" | "expected_seq">;

/** What is to be done after a message. */
export interface Step {
  send?: Bare<Contribute> | Bare<Reveal>;
  /** The server showed something that must not be. */
  refusal?: Refusal;
  /** The list was closed before the own hash had come: this deal is made without this seat. */
  late?: true;
}

interface Shown {
  round: number;
  attempt: number;
  commitment: string;
  waiting: number[];
}

const NOTHING: Step = {};

/** The message that says why not to play on. */
export function refusalKey(refusal: Refusal): string {
  return `shuffle-refused-${refusal.kind}`;
}

function randomContribution(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export class Handshake {
  readonly book: Notebook;
  /** The round that was dealt last; 0 before the first. */
  #round = 0;
  /** The attempt that goes on. */
  #current: Note | null = null;
  #isNewcomer = false;
  readonly #random: () => string;

  constructor(
    readonly table: string,
    readonly seat: number,
    { store, random = randomContribution }: { store?: () => Store; random?: () => string } = {},
  ) {
    this.book = new Notebook(table, seat, store);
    this.#random = random;
  }

  get refusal(): Refusal | null {
    return this.book.notes.refusal;
  }

  on(message: ServerMessage): Step {
    switch (message.type) {
      case "welcome": {
        this.book.load();
        this.#current = null;
        this.#isNewcomer = message.newcomer;
        this.#round = message.round?.number ?? 0;
        const opened = this.#opened(0, message.lot_shuffle) ?? this.#opened(this.#round, message.round?.end?.shuffle);
        const { shuffling } = message;
        if (opened || !shuffling) return opened ?? NOTHING;
        if (!shuffling.hashes) return this.#committed(shuffling);
        return this.#noted(shuffling) ?? this.#listed(shuffling.hashes, shuffling.waiting);
      }
      case "committed":
        if (message.attempt === 1) this.#isNewcomer = false;
        return this.#committed(message);
      case "contributed":
        if (message.seat === this.seat) this.#taken();
        return NOTHING;
      case "listed":
        return this.#listed(message.hashes, message.waiting);
      case "called_off": {
        const note = this.#current;
        this.#current = null;
        return note?.taken === 2 && message.seats.includes(this.seat) ? this.#refuse("blamed", note) : NOTHING;
      }
      case "lot":
        this.#current = null;
        return this.#opened(0, message.shuffle) ?? NOTHING;
      case "dealt": {
        const note = this.#current;
        this.#current = null;
        this.#round = message.number;
        const same = !note || (note.round === message.number && note.commitment === message.commitment);
        return same ? NOTHING : this.#refuse("changed", note);
      }
      case "round_over":
        return this.#opened(this.#round, message.end.shuffle) ?? NOTHING;
      default:
        return NOTHING;
    }
  }

  /** Write an attempt down when it is first shown; return a refusal of what must not be. */
  #noted(shown: Shown): Step | null {
    const { round, attempt, commitment } = shown;
    this.#current = null;
    if (this.#isNewcomer) return NOTHING;
    const before = this.book.find(round, attempt);
    if (before && before.commitment !== commitment) return this.#refuse("changed", before);
    const note: Note = before ?? { round, attempt, commitment, list: null, contribution: "", taken: 0 };
    if (!before && this.book.isMet(commitment, round, attempt)) return this.#refuse("repeated", note);
    if (!before) this.book.add(note);
    this.#current = note;
    return null;
  }

  #committed(shown: Shown): Step {
    const refused = this.#noted(shown);
    const note = this.#current;
    if (refused || !note) return refused ?? NOTHING;
    if (!shown.waiting.includes(this.seat)) {
      // Absent; or the hash is there already, from this browser or from the device before.
      if (note.contribution) this.#taken();
      return NOTHING;
    }
    if (this.refusal) return NOTHING;
    note.contribution ||= this.#random();
    this.book.save();
    return { send: { type: "contribute", round: note.round, attempt: note.attempt, hash: this.#hash(note) } };
  }

  #listed(hashes: string[], waiting: number[]): Step {
    const note = this.#current;
    if (!note) return NOTHING;
    if (note.list && note.list.join() !== hashes.join()) return this.#refuse("changed", note);
    const isLate = !hashes[this.seat] && note.contribution !== "" && !note.taken;
    note.list = hashes;
    if (isLate) note.contribution = "";
    this.book.save();
    if (isLate) return { late: true };
    if (!note.contribution) return NOTHING;
    if (hashes[this.seat] !== this.#hash(note)) return this.#refuse("left_out", note);
    if (!waiting.includes(this.seat)) this.#taken();
    if (this.refusal || !waiting.includes(this.seat)) return NOTHING;
    const { round, attempt, contribution } = note;
    return { send: { type: "reveal", round, attempt, contribution } };
  }

  #taken(): void {
    const note = this.#current;
    if (!note?.contribution) return;
    note.taken = note.list ? 2 : 1;
    this.book.save();
  }

  /** Return a refusal if a shuffle is opened that is not the one that was shown. */
  #opened(round: number, shuffle: Shuffled | null | undefined): Step | null {
    const note = shuffle && this.book.find(round, shuffle.attempt);
    return note && note.commitment !== shuffle.commitment ? this.#refuse("changed", note) : null;
  }

  #hash({ round, attempt, contribution }: Note): string {
    return contributionHash(this.table, round, attempt, this.seat, contribution);
  }

  #refuse(kind: RefusalKind, { round, attempt }: { round: number; attempt: number }): Step {
    const refusal = { kind, round, attempt };
    this.#current = null;
    this.book.notes.refusal ??= refusal;
    this.book.save();
    return { refusal };
  }
}
