// The score keeper of this page: the sheet with all that was done to it, and the round being entered.

import { t } from "../lib/i18n.svelte";
import { say } from "../lib/live.svelte";
import { capital } from "../lib/words";
import { pipsOf, sum } from "../lib/notation";
import type { Refusal } from "../lib/scoring";
import { draftOf, emptyDraft, outcomeOf, tapped, type Draft } from "./draft";
import { EMPTY, redone, sheetOf, undone, withEdit, type History } from "./history";
import { followOthers, forgetDamaged, load, save } from "./keeping";
import { whyNotEdit, workedOut, type Edit, type Setup } from "./sheet";
import { editName, namesOf, outcomeSentence, refusalSentence, resultSentence, standingSentence, tapSentence } from "./words";

export class Keeper {
  history = $state.raw<History>(EMPTY);
  draft = $state.raw<Draft>(emptyDraft(2));
  /** The seat that tapped tiles go to. */
  holder = $state(0);
  /** Why the last thing that was asked for cannot be. */
  refusal = $state.raw<Refusal | null>(null);
  /** Whether a round was to be written down of which something is missing. */
  isAsked = $state(false);
  /** What was kept here before and could not be read. */
  damaged = $state<string | null>(null);
  /** Whether this browser keeps the sheet. */
  isKept = $state(true);

  readonly sheet = $derived(sheetOf(this.history));
  readonly worked = $derived(this.sheet ? workedOut(this.sheet) : null);
  readonly names = $derived(this.sheet ? namesOf(this.sheet) : []);
  readonly outcome = $derived(outcomeOf(this.draft));
  readonly canUndo = $derived(this.history.done > 0);
  readonly canRedo = $derived(this.history.done < this.history.edits.length);
  /** Pips of each hand as it is entered. */
  readonly pips = $derived(this.draft.hands.map((hand) => sum(hand.map(pipsOf))));

  constructor() {
    const { history, draft, damaged } = load();
    this.history = history;
    this.damaged = damaged;
    this.draft = draft ?? this.#fresh();
  }

  /** Follow what other pages of this browser write; returns what ends that. */
  follow(): () => void {
    return followOthers(({ history, draft }) => {
      this.history = history;
      this.draft = draft ?? this.#fresh();
      this.refusal = null;
    });
  }

  // --- the sheet ------------------------------------------------------------------------------

  begin(setup: Setup): void {
    this.#make({ do: "begin", setup, at: Date.now() });
  }

  agree(setup: Setup): void {
    this.#make({ do: "agree", setup });
  }

  callOff(): void {
    this.#make({ do: "add", entry: { how: "off" } });
  }

  /** Write the round down that was entered, and return true; or say why it cannot be. */
  record(): boolean {
    const { outcome } = this;
    if (outcome.state === "refused") return this.#refuse(outcome.refusal);
    if (outcome.state === "missing") {
      this.isAsked = true;
      say(outcomeSentence(outcome, this.names, this.draft), { aside: true });
      return false;
    }
    const { place } = this.draft;
    const { entry } = outcome;
    return this.#make(place === null ? { do: "add", entry } : { do: "replace", place, entry });
  }

  remove(place: number): void {
    this.#make({ do: "remove", place });
  }

  undo(): void {
    const edit = this.history.edits[this.history.done - 1];
    if (!edit) return;
    const before = this.sheet;
    this.history = undone(this.history);
    // A round that was taken back lies before us again, to be put right.
    const entry = edit.do === "add" && edit.entry.how !== "off" ? edit.entry : null;
    this.draft = entry && this.sheet ? draftOf(entry, this.sheet.names.length, null) : this.#fresh();
    this.#settle();
    this.#tell(t("keeper-undone", { what: editName(edit, edit.do === "remove" ? this.sheet : before) }));
  }

  redo(): void {
    const edit = this.history.edits[this.history.done];
    if (!edit) return;
    const before = this.sheet;
    this.history = redone(this.history);
    this.draft = this.#fresh();
    this.#settle();
    this.#tell(t("keeper-redone", { what: editName(edit, edit.do === "remove" ? before : this.sheet) }));
  }

  #make(edit: Edit): boolean {
    const before = this.sheet;
    const refusal = whyNotEdit(before, edit);
    if (refusal) return this.#refuse(refusal);
    const { outcome } = this;
    this.history = withEdit(this.history, edit);
    this.draft = this.#fresh();
    this.#settle();
    const what = `${capital(editName(edit, edit.do === "remove" ? before : this.sheet))}.`;
    const isRound = (edit.do === "add" || edit.do === "replace") && edit.entry.how !== "off" && outcome.state === "ready";
    this.#tell(isRound ? `${what} ${resultSentence(outcome.result, this.names)}` : what);
    return true;
  }

  #tell(what: string): void {
    say([what, standingSentence(this.sheet)].join(" ").trim());
  }

  // --- the round being entered ----------------------------------------------------------------

  /** Change how or what is entered. */
  enter(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    this.#settle();
  }

  hold(seat: number): void {
    this.holder = seat;
    this.refusal = null;
  }

  tap(tile: string): void {
    const found = tapped(this.draft, tile, this.holder);
    if ("rule" in found) return void this.#refuse(found);
    this.draft = found;
    this.#settle();
    say(tapSentence(tile, this.holder, this.draft, this.names), { aside: true });
  }

  /** Enter a round of the past anew. */
  change(place: number): void {
    const entry = this.sheet?.entries[place];
    if (!this.sheet || !entry || entry.how === "off") return;
    this.draft = draftOf(entry, this.sheet.names.length, place);
    this.#settle();
  }

  /** Leave the past as it is. */
  leave(): void {
    this.draft = this.#fresh();
    this.#settle();
  }

  forgetDamaged(): void {
    forgetDamaged();
    this.damaged = null;
  }

  #fresh(): Draft {
    const seats = this.sheet?.names.length ?? 2;
    const how = this.draft.how;
    return emptyDraft(seats, how);
  }

  #refuse(refusal: Refusal): false {
    this.refusal = refusal;
    say(refusalSentence(refusal, this.names), { aside: true });
    return false;
  }

  #settle(): void {
    this.refusal = null;
    this.isAsked = false;
    if (this.holder >= this.names.length) this.holder = 0;
    this.isKept = save({ history: this.history, draft: this.sheet ? this.draft : null });
  }
}
