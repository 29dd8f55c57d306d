// A table's finished rounds: which step is looked at, and what is known of their analysis.

import { codeOf } from "./api";
import { pointsOf, type Point } from "./chances";
import { momentAt, placeIn, replayPath, seatingOfReview, type Moment, type Place } from "./replay";
import type { AnalysedRound, AnalysedStep, Analysis, AnalysisSummary, Review, ReviewRound } from "./protocol";
import { analysis, askAnalysis, review } from "./reviews";
import type { Seating } from "./words";

/** How often is asked how far an analysis is. */
export const ASK_MS = 1000;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** Why there is nothing to show. */
  trouble = $state<string | null>(null);
  place = $state.raw<Place>({ round: 0, step: 0 });
  /** The rounds whose analysis is ready, from the first one on. */
  analysed = $state.raw<readonly AnalysedRound[]>([]);
  progress = $state.raw<Analysis | null>(null);
  /** Why an analysis could not be asked for. */
  refusal = $state.raw<unknown>(null);
  /** An action that was not taken, shown on the board. */
  instead = $state<string | null>(null);
  /** The step before this one, to let only what is new travel. */
  before = $state.raw<Place | null>(null);

  readonly rounds: readonly ReviewRound[] = $derived(this.review?.rounds ?? []);
  readonly round: ReviewRound | null = $derived(this.rounds[this.place.round] ?? null);
  readonly stepCount: number = $derived(this.round?.steps.length ?? 0);
  readonly seating: Seating = $derived.by(() =>
    this.review ? seatingOfReview(this.review) : { me: null, base: 0, names: [] },
  );
  readonly moment: Moment | null = $derived(this.round && momentAt(this.round, this.place.step));
  readonly previous: Moment | null = $derived(this.round && momentAt(this.round, Math.max(0, this.place.step - 1)));
  readonly roundAnalysis: AnalysedRound | null = $derived(this.analysed[this.place.round] ?? null);
  readonly stepAnalysis: AnalysedStep | null = $derived(
    this.place.step > 0 ? (this.roundAnalysis?.steps[this.place.step - 1] ?? null) : null,
  );
  readonly summary: AnalysisSummary | null = $derived(this.progress?.summary ?? null);
  readonly points: readonly Point[] = $derived(pointsOf(this.rounds, this.analysed));
  readonly isWorking: boolean = $derived(["waiting", "running"].includes(this.progress?.status ?? ""));

  constructor(
    readonly table: string,
    private readonly wanted: { round: number | null; step: number | null },
  ) {}

  async load(): Promise<void> {
    this.trouble = null;
    try {
      const found = await review(this.table);
      this.review = found;
      this.place = placeIn(found.rounds, this.wanted.round, this.wanted.step);
      this.#tellAddress();
      await this.look();
    } catch (error) {
      this.trouble = codeOf(error);
    }
  }

  /** Find out how far the analysis is; what is known is not asked for again. */
  async look(): Promise<void> {
    try {
      this.#take(await analysis(this.table, this.analysed.length));
    } catch {
      // It is asked again; until then what is shown stands.
    }
  }

  async ask(): Promise<void> {
    this.refusal = null;
    try {
      this.#take(await askAnalysis(this.table));
    } catch (error) {
      this.refusal = error;
    }
  }

  go(place: Place): void {
    const { round, step } = placeIn(this.rounds, place.round + 1, place.step);
    if (round === this.place.round && step === this.place.step) return;
    this.before = this.place;
    this.instead = null;
    this.place = { round, step };
    this.#tellAddress();
  }

  step(step: number): void {
    this.go({ round: this.place.round, step });
  }

  #take(found: Analysis): void {
    this.progress = found;
    if (found.start > this.analysed.length) return;
    const rounds = [...this.analysed.slice(0, found.start), ...found.rounds];
    if (rounds.length >= this.analysed.length) this.analysed = rounds;
  }

  /** The address names what is shown, so that a copied one leads here again. */
  #tellAddress(): void {
    history.replaceState(history.state, "", replayPath(this.table, this.place));
  }
}
