// One table as the page sees it: its state, its line to the server, what is pending and selected.

import type { Component } from "svelte";

import { Company, type Phrase } from "./company.svelte";
import { hear, sounds } from "./hearing";
import type { Hinting } from "./hinting.svelte";
import { bold, hasExtra, loadExtra, plain, t } from "./i18n.svelte";
import type { Arm } from "./line";
import { recall, say, sayUrgently } from "./live.svelte";
import { forgetMatch, rememberMatch } from "./matches";
import { fitsOf, placementOf } from "./notation";
import { HandOrder } from "./order.svelte";
import { Outbox, type Wish } from "./outbox.svelte";
import { part } from "./parts";
import { Progress } from "./progress";
import { VERSION, type RoundState, type ServerMessage, type TableEvent, type Welcome } from "./protocol";
import { settings } from "./settings.svelte";
import { Link, socketUrl, type LinkState } from "./socket";
import { fromWelcome, GAP, reduce, type TableState } from "./state";
import { Shaking } from "./shaking.svelte";
import { shared } from "./shared.svelte";
import { whyNotDraw, whyNotPass, whyWait } from "./why";
import { capital, eventAside, eventSentences, seatingOf, tileName, turnsSaid, whyNoFit, type Seating } from "./words";

export type Trouble = "version" | "seat" | "elsewhere" | null;
/** What can be opened over the table. */
export type DialogName = "settings" | "record" | "help" | "table" | "phrases" | "leave" | "concede" | "check" | "move";

/** How long the last placement stays to be seen before the round's result covers it. */
const REVEAL_MS = 1800;
const AUTO_PASS_MS = 900;
const NOTICE_MS = 7000;
/** After how long an answer is asked for again. */
const ANSWER_MS = 4000;

const hints = part(() => Promise.all([import("./hinting.svelte"), import("../components/Hint.svelte"), loadExtra("hints")]));

export class Table {
  state = $state.raw<TableState | null>(null);
  link = $state<LinkState>("connecting");
  trouble = $state<Trouble>(null);
  selected = $state<string | null>(null);
  notice = $state<string | null>(null);
  /** The tile drawn last, until something else happens. */
  fresh = $state<string | null>(null);
  /** The last event seen as it happened, for motion; null after a whole state. */
  happened = $state.raw<TableEvent | null>(null);
  /** The attempt at a shuffle that was called off last, while the next one goes on. */
  calledOff = $state.raw<(TableEvent & { type: "called_off" }) | null>(null);
  /** Whether the end of the round may cover the line. */
  revealed = $state(true);
  /** Whether the player has left for good. */
  isLeft = $state(false);
  /** Whether this page has played here, so that a seat that is gone was lost. */
  hadSeat = false;

  readonly hand = new HandOrder();
  readonly outbox = new Outbox((message) => this.#link?.send(message) ?? false);
  readonly company = new Company();
  /** Null until the first wish for a hint. */
  hinting = $state.raw<Hinting | null>(null);
  /** What shows it. */
  Hint = $state.raw<Component<{ table: Table }> | null>(null);
  readonly shaking = new Shaking(
    (wish) => {
      this.outbox.supersede(wish);
      this.ask(wish);
    },
    (text) => this.tell(text),
  );
  readonly round: RoundState | null = $derived(this.state?.round ?? null);
  readonly seating: Seating = $derived(seatingOf(this.state));
  /** Whether a bot plays for the player until they take their seat back. */
  readonly isReplaced: boolean = $derived.by(() => {
    const { state, seating } = this;
    return seating.me !== null && (state?.seats[seating.me]?.stand_in ?? false);
  });
  readonly isMine: boolean = $derived.by(() => {
    const turn = this.round?.turn ?? null;
    return turn !== null && turn === this.seating.me && !this.isReplaced;
  });
  /** Whether there are hints here: where all others are bots. */
  readonly hasHints: boolean = $derived.by(() => {
    const { me } = this.seating;
    return me !== null && (this.state?.seats.every(({ bot }, seat) => seat === me || bot !== null) ?? false);
  });
  /** Whether the own placement was the last action and may still be taken back. */
  readonly canUndo: boolean = $derived.by(() => {
    const last = this.round?.history.at(-1);
    return (
      this.hasHints &&
      !this.isReplaced &&
      !this.pending &&
      (this.round?.turn ?? null) !== null &&
      last?.seat === this.seating.me &&
      last !== undefined &&
      placementOf(last.action) !== null
    );
  });
  /** What is shown as advised: until something else is chosen or sent. */
  readonly advised: string | null = $derived.by(() => {
    const action = this.hinting?.found?.action ?? null;
    return action !== null && this.selected === null && this.legal.includes(action) ? action : null;
  });
  /** Whether other people, or a clock, have to do with this table. */
  readonly isShared: boolean = $derived.by(() => {
    const { state, seating } = this;
    if (!state) return false;
    const others = state.seats.some(({ bot }, seat) => bot === null && seat !== seating.me);
    return others || seating.me === null || (state.options.timer ?? null) !== null;
  });
  /** Whether all that this table may say has been fetched. */
  readonly isWorded: boolean = $derived(!this.isShared || hasExtra("table"));
  /** The own action that was sent and is not yet confirmed. */
  readonly pending: { action: string } | null = $derived(
    this.outbox.action === null ? null : { action: this.outbox.action },
  );
  readonly legal: readonly string[] = $derived(
    this.pending || !this.isMine ? [] : (this.round?.legal ?? []),
  );
  /** Where the selected tile may go. */
  readonly choices: readonly string[] = $derived(
    this.selected === null ? [] : fitsOf(this.selected, this.legal),
  );
  /** The placement that was sent and is not yet confirmed. */
  readonly pendingPlacement = $derived(this.pending ? placementOf(this.pending.action) : null);

  /** The own hand in the order its player keeps. */
  get order(): readonly string[] {
    return this.hand.tiles;
  }

  #link: Link | null = null;
  readonly #progress = new Progress(
    () => this.state?.seq ?? null,
    () => this.#link?.hello(),
  );
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #isWatching: boolean;

  /** A seat at the table `id`, or a spectator with the watch link `id`. */
  constructor(
    readonly id: string,
    { watching = false } = {},
  ) {
    this.#isWatching = watching;
  }

  /** Open the line; also after the table was opened elsewhere, to have it here again. */
  connect(): void {
    this.trouble = null;
    this.#link = new Link(socketUrl(this.id, this.#isWatching), {
      message: (message) => this.receive(message),
      state: (state) => this.#linkChanged(state),
    });
    this.#link.open();
  }

  close(): void {
    this.#link?.close();
    this.company.close();
    this.#progress.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  // --- what the server says -------------------------------------------------------------------

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.version !== VERSION) return this.#stop("version");
        this.#adopt(message);
        return;
      case "hinted":
        this.hinting?.take(message);
        return;
      case "applied":
        return this.#applied(message.command_id, message.seq);
      case "refused":
        return this.#refused(message);
      case "stale":
        for (const event of message.missed) this.#apply(event);
        if (this.hinting?.take(message)) this.tell(t("stale"));
        this.#progress.hear(message.seq);
        if (this.outbox.drop(message.command_id)?.type === "act") this.tell(t("stale"));
        return;
      case "fault":
        return this.#fault(message.code);
      case "pong":
        return this.#progress.hear(message.seq);
      case "seats":
        this.company.see(message, this.seating, hasExtra("table"));
        return;
      case "said":
        if (hasExtra("table")) this.company.hear(message, this.seating);
        return;
      default:
        this.#apply(message);
    }
  }

  #applied(id: string, seq: number): void {
    const wish = this.outbox.applied(id, seq);
    if (wish?.type === "leave") return this.#left();
    if (this.state && seq > this.state.seq) this.#progress.expect(seq);
    this.outbox.settle(this.state?.seq ?? 0);
  }

  #refused(message: ServerMessage & { type: "refused" }): void {
    const { command_id: id, key, details } = message;
    if (this.hinting?.take(message)) return this.tell(t(key, details));
    const wish = this.outbox.drop(id);
    if (wish?.type === "undo") return void loadExtra("undo").then(() => this.tell(t(key, details)));
    // What the shuffle asked for by itself: what comes next says more.
    if (!wish || wish.type === "contribute" || wish.type === "reveal") return;
    const tile = details["tile"];
    this.tell(t(key, typeof tile === "string" ? { ...details, name: tileName(tile) } : details));
  }

  #adopt(message: Welcome): void {
    const before = this.state;
    const state = fromWelcome(message);
    this.state = state;
    this.hadSeat ||= state.seat !== null;
    this.happened = null;
    this.revealed = true;
    this.calledOff = null;
    // Nothing is kept selected that was chosen in another state.
    if (before && before.seq !== state.seq) this.selected = this.notice = null;
    if (this.isShared) void loadExtra("table");
    if (settings.sounds) void sounds();
    this.company.see(state.now, this.seating, false);
    this.#recallHand();
    if (state.seat !== null && settings.pace !== state.pace) this.setPace();
    this.#remember();
    if (state.round) recall(turnsSaid(state.round, this.seating).map(({ text }) => text));
    if (this.outbox.resend(state.seq).length > 0) this.tell(t("stale"));
    this.hinting?.resend();
    this.#awaitAnswer();
    this.outbox.settle(state.seq);
    this.#shake(message);
    this.#maybePass();
    this.#progress.caughtUp();
  }

  #apply(event: TableEvent): void {
    if (!this.state) return;
    const before = this.state;
    const wasMine = this.isMine;
    const after = reduce(before, event);
    if (after === GAP) return this.#progress.hear(Math.max(event.seq, before.seq + 1));
    if (after === before) return;
    this.state = after;
    this.happened = event;
    hear(event, wasMine, this.isMine);
    if (this.isShared) void loadExtra("table");
    this.#react(event);
    this.outbox.settle(after.seq);
    this.#tellOf(event, before, after);
    this.#shake(event);
    this.#remember();
    this.#maybePass();
  }

  #tellOf(event: TableEvent, before: TableState, after: TableState): void {
    const { seating } = this;
    const others = shared.parts?.companySentences(event, before, seating) ?? [];
    for (const sentence of [...eventSentences(event, before, after, seating), ...others]) say(sentence);
    // Where time runs, a turn that comes must not wait behind other sentences.
    const isUrgent = (after.options.timer ?? null) !== null && before.round?.turn !== seating.me;
    const call = eventAside(before, after, seating);
    if (call && isUrgent) sayUrgently(call.text, { aside: true });
    else if (call) say(call, { aside: true });
  }

  #react(event: TableEvent): void {
    switch (event.type) {
      case "dealt":
        this.revealed = true;
        this.fresh = null;
        this.calledOff = null;
        this.#recallHand();
        break;
      case "drew":
        if (event.tile) this.fresh = event.tile;
        this.hand.arrange(this.round?.hand ?? []);
        break;
      case "undone":
      case "placed":
        this.hand.arrange(this.round?.hand ?? []);
        if (event.seat === this.seating.me) this.fresh = null;
        break;
      case "round_over":
        this.revealed = false;
        this.#after("reveal", REVEAL_MS, () => (this.revealed = true));
        break;
      case "called_off":
        this.calledOff = event;
        return;
      case "lot":
        this.calledOff = null;
        break;
      case "passed":
      case "conceded":
        break;
      default:
        // Nothing that is about the round: what is selected and said may stay.
        return;
    }
    if (event.type !== "drew") this.selected = null;
    this.notice = null;
  }

  #shake(message: Welcome | TableEvent): void {
    const seat = this.seating.me;
    if (seat !== null && this.state) this.shaking.on(message, this.state.table, seat);
  }

  #awaitAnswer(): void {
    if (!this.outbox.isWaiting) return;
    this.#after("answer", ANSWER_MS, () => {
      if (this.outbox.isWaiting && this.link === "open") this.#link?.hello();
    });
  }

  #fault(code: string): void {
    if (code === "seat" && this.outbox.has("leave")) return this.#left();
    if (code === "version" || code === "seat") this.#stop(code);
    else if (code === "opened_elsewhere") this.#stop("elsewhere");
    else if (code !== "store" && this.outbox.dropActions()) this.tell(t("fault", { code }));
  }

  #stop(trouble: Trouble): void {
    this.trouble = trouble;
    this.#link?.close();
  }

  #left(): void {
    if (this.state) forgetMatch(this.state.table);
    this.isLeft = true;
    this.#link?.close();
  }

  #linkChanged(state: LinkState): void {
    const before = this.link;
    this.link = state;
    if (state === "open") this.#progress.forget();
    if (state === "lost" && before === "open") sayUrgently(t("link-lost"));
    if (state === "open" && before === "lost") say(t("link-back"), { aside: true });
  }

  // --- what the player does -------------------------------------------------------------------

  /** A tile was tapped: play it where it can only go one way, else show where, else say why not. */
  tap(tile: string): void {
    if (this.pending) return;
    if (!this.isMine) return this.tell(whyWait(this));
    const fits = fitsOf(tile, this.legal);
    const only = fits.length === 1 ? fits[0] : undefined;
    if (fits.length === 0) {
      this.selected = null;
      return this.tell(whyNoFit(tile, this.round?.ends ?? null));
    }
    if (only && (!settings.confirm || this.selected === tile)) return this.act(only);
    this.select(this.selected === tile ? null : tile);
  }

  select(tile: string | null): void {
    this.selected = tile;
    this.notice = null;
    if (this.hinting) this.hinting.isOpen = false;
    if (tile === null) return;
    const key = this.choices.length > 1 ? "choose-end" : "confirm-place";
    const [left = 0, right = 0] = this.round?.ends ?? [];
    this.tell(t(key, { tile: bold(capital(tileName(tile))), left, right }), { stay: true });
  }

  /** Play the selected tile on an end. */
  choose(arm: Arm | null): void {
    const action = this.choices.find((choice) => placementOf(choice)?.arm === arm);
    if (action) this.act(action);
  }

  draw(): void {
    if (this.pending) return;
    if (this.legal.includes("d")) this.act("d");
    else this.tell(whyNotDraw(this));
  }

  pass(): void {
    if (this.pending) return;
    if (this.legal.includes("p")) this.act("p");
    else this.tell(whyNotPass(this));
  }

  /** Take the tile back that was just placed; where that cannot be, the table says why. */
  undo(): void {
    if (!this.pending) this.ask({ type: "undo" });
  }

  /** Ask what had best be done, or say why there is no answer to that. */
  async askHint(): Promise<void> {
    const [{ Hinting }, { default: Hint }] = await hints();
    this.Hint = Hint;
    this.hinting ??= new Hinting(
      () => this.state,
      (message) => this.#link?.send(message) ?? false,
    );
    if (!this.hasHints) return this.tell(t("error-hint-people"));
    if (!this.isMine) return this.tell(whyWait(this));
    if (this.pending) return;
    this.select(null);
    if (this.hinting.ask()) say(t("advice-asked"), { aside: true });
  }

  act(action: string): void {
    if (!this.state || this.pending) return;
    this.selected = null;
    this.notice = null;
    this.ask({ type: "act", action });
  }

  /** Ask the table for something; it is kept until it is answered, over broken lines too. */
  ask(wish: Wish): void {
    if (!this.state) return;
    this.outbox.ask(wish, this.state.seq);
    this.#awaitAnswer();
  }

  /** Whether something of this kind was asked and is not answered yet. */
  isAsked(kind: Wish["type"]): boolean {
    return this.outbox.has(kind);
  }

  /** Be ready for the deal of the first round, or of the next one. */
  next(): void {
    this.ask({ type: "next", round: (this.round?.number ?? 0) + 1 });
  }

  /** Say a quick phrase. */
  speak(phrase: Phrase): void {
    if (this.company.maySpeak && this.#link?.send({ type: "say", phrase })) this.company.spoke();
  }

  sort(): void {
    this.hand.sort();
  }

  tell(text: string, { stay = false } = {}): void {
    this.notice = text;
    say(plain(text), { aside: true });
    clearTimeout(this.#timers.get("notice"));
    if (!stay) this.#after("notice", NOTICE_MS, () => (this.notice = null));
  }

  setPace(): void {
    this.#link?.send({ type: "pacing", pace: settings.pace });
  }

  // --- inner workings -------------------------------------------------------------------------

  #remember(): void {
    if (this.state && !this.#isWatching) rememberMatch(this.state, this.seating);
  }

  #maybePass(): void {
    if (!settings.autoPass || this.legal.length !== 1 || this.legal[0] !== "p") return;
    this.#after("pass", AUTO_PASS_MS, () => {
      if (settings.autoPass && this.legal[0] === "p") this.pass();
    });
  }

  #after(name: string, ms: number, run: () => void): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(run, ms));
  }

  #recallHand(): void {
    this.hand.recall(this.id, this.round?.number ?? 0, this.round?.hand ?? []);
  }
}
