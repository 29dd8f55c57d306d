// One table as the page sees it: its state, its line to the server, what is pending and selected.

import type { Arm } from "./line";
import { bold, plain, t } from "./i18n.svelte";
import { recall, say, sayUrgently } from "./live.svelte";
import { fitsOf, placementOf, sorted } from "./notation";
import { VERSION, type RoundState, type ServerMessage, type TableEvent } from "./protocol";
import { settings } from "./settings.svelte";
import { Link, socketUrl, type LinkState } from "./socket";
import { fromWelcome, GAP, reduce, type TableState } from "./state";
import { read, write } from "./storage";
import { rememberMatch } from "./matches";
import { capital, eventAsides, eventSentences, historySentences, tileName, whyNoFit, type Seating } from "./words";

export type Trouble = "version" | "seat" | "elsewhere" | null;

interface Command {
  id: string;
  seq: number;
  /** Null asks for the next round. */
  action: string | null;
  /** The event that it became, once that is known. */
  written: number | null;
}

/** How long the last placement stays to be seen before the round's result covers it. */
const REVEAL_MS = 1800;
const AUTO_PASS_MS = 900;
const NOTICE_MS = 7000;

const session = () => sessionStorage;

export class Table {
  state = $state.raw<TableState | null>(null);
  link = $state<LinkState>("connecting");
  trouble = $state<Trouble>(null);
  pending = $state.raw<Command | null>(null);
  selected = $state<string | null>(null);
  notice = $state<string | null>(null);
  /** The own hand in the order its player keeps. */
  order = $state.raw<string[]>([]);
  /** The tile drawn last, until something else happens. */
  fresh = $state<string | null>(null);
  /** The last event seen as it happened, for motion; null after a whole state. */
  happened = $state.raw<TableEvent | null>(null);
  /** Whether the end of the round may cover the line. */
  revealed = $state(true);

  readonly round: RoundState | null = $derived(this.state?.round ?? null);
  readonly isMine = $derived(this.round !== null && this.round.turn === this.state?.seat);
  readonly legal: readonly string[] = $derived(
    this.pending || !this.isMine ? [] : (this.round?.legal ?? []),
  );
  readonly seating: Seating = $derived.by(() => {
    const state = this.state;
    if (!state) return { me: 0, names: [] };
    const defaults = ["Anda", "You"];
    const names = state.seats.map((seat, index) =>
      index === state.seat && defaults.includes(seat.name) ? t("you") : seat.name,
    );
    return { me: state.seat, names };
  });
  /** Where the selected tile may go. */
  readonly choices: readonly string[] = $derived(
    this.selected === null ? [] : fitsOf(this.selected, this.legal),
  );
  /** The placement that was sent and is not yet confirmed. */
  readonly pendingPlacement = $derived(
    this.pending?.action ? placementOf(this.pending.action) : null,
  );

  #link: Link | null = null;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(readonly id: string) {}

  connect(): void {
    this.#link = new Link(socketUrl(this.id), {
      message: (message) => this.receive(message),
      state: (state) => this.#linkChanged(state),
    });
    this.#link.open();
  }

  close(): void {
    this.#link?.close();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  // --- what the server says -------------------------------------------------------------------

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.version !== VERSION) return this.#stop("version");
        this.#adopt(fromWelcome(message));
        return;
      case "applied":
        if (message.command_id === this.pending?.id) {
          this.pending = { ...this.pending, written: message.seq };
          this.#settle();
        }
        return;
      case "refused":
        if (message.command_id !== this.pending?.id) return;
        this.pending = null;
        this.tell(t(message.key, this.#explained(message.details)));
        return;
      case "stale":
        for (const event of message.missed) this.#apply(event);
        // Too much was missed to be told: the whole state is asked for.
        if (this.state && message.seq > this.state.seq) this.#link?.hello();
        if (message.command_id !== this.pending?.id) return;
        this.pending = null;
        this.tell(t("stale"));
        return;
      case "fault":
        return this.#fault(message.code);
      case "pong":
        if (this.state && message.seq > this.state.seq) this.#link?.hello();
        return;
      default:
        this.#apply(message);
    }
  }

  #explained(details: Record<string, string | number>): Record<string, string | number> {
    const tile = details["tile"];
    return typeof tile === "string" ? { ...details, name: tileName(tile) } : details;
  }

  #adopt(state: TableState): void {
    const command = this.pending;
    this.state = state;
    this.happened = null;
    this.revealed = true;
    this.#arrange(read<string[]>(this.#orderKey(), [], session));
    if (settings.pace !== state.pace) this.#link?.send({ type: "pacing", pace: settings.pace });
    rememberMatch(state, this.seating);
    if (state.round) recall(historySentences(state.round, this.seating));
    if (command && command.written === null) this.#transmit(command);
    this.#settle();
    this.#maybePass();
  }

  #apply(event: TableEvent): void {
    if (!this.state) return;
    const before = this.state;
    const after = reduce(before, event);
    if (after === GAP) return this.#link?.hello();
    if (after === before) return;
    this.state = after;
    this.happened = event;
    this.#react(event);
    this.#settle();
    for (const sentence of eventSentences(event, before, after, this.seating)) say(sentence);
    for (const aside of eventAsides(before, after, this.seating)) say(aside, { aside: true });
    rememberMatch(after, this.seating);
    this.#maybePass();
  }

  #react(event: TableEvent): void {
    if (event.type === "dealt") {
      this.revealed = true;
      this.fresh = null;
      this.#arrange([]);
    }
    if (event.type === "drew" && event.tile) {
      this.fresh = event.tile;
      this.#arrange(this.order);
    }
    if (event.type === "placed") {
      this.#arrange(this.order);
      if (event.seat === this.state?.seat) this.fresh = null;
    }
    if (event.type === "round_over") {
      this.revealed = false;
      this.#after("reveal", REVEAL_MS, () => (this.revealed = true));
    }
    if (event.type !== "drew") this.selected = null;
    this.notice = null;
  }

  #settle(): void {
    const { pending, state } = this;
    if (pending?.written && state && state.seq >= pending.written) this.pending = null;
  }

  #fault(code: string): void {
    if (code === "version" || code === "seat") this.#stop(code);
    else if (code === "opened_elsewhere") this.#stop("elsewhere");
    else if (code !== "store" && this.pending) {
      this.pending = null;
      this.tell(t("fault", { code }));
    }
  }

  #stop(trouble: Trouble): void {
    this.trouble = trouble;
    this.#link?.close();
  }

  #linkChanged(state: LinkState): void {
    const before = this.link;
    this.link = state;
    if (state === "lost" && before === "open") sayUrgently(t("link-lost"));
    if (state === "open" && before === "lost") say(t("link-back"), { aside: true });
  }

  // --- what the player does -------------------------------------------------------------------

  /** A tile was tapped: play it where it can only go one way, else show where, else say why not. */
  tap(tile: string): void {
    if (this.pending) return;
    if (!this.isMine) return this.tell(this.whyWait());
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
    if (tile === null) return;
    const key = this.choices.length > 1 ? "choose-end" : "confirm-place";
    this.tell(t(key, { tile: bold(capital(tileName(tile))) }), { stay: true });
  }

  /** Play the selected tile on an end. */
  choose(arm: Arm | null): void {
    const action = this.choices.find((choice) => placementOf(choice)?.arm === arm);
    if (action) this.act(action);
  }

  draw(): void {
    if (this.pending) return;
    if (this.legal.includes("d")) this.act("d");
    else this.tell(this.whyNotDraw());
  }

  pass(): void {
    if (this.pending) return;
    if (this.legal.includes("p")) this.act("p");
    else this.tell(this.whyNotPass());
  }

  act(action: string): void {
    if (!this.state || this.pending) return;
    this.selected = null;
    this.notice = null;
    this.#command(action);
  }

  /** Deal the first round, or the next one. */
  next(): void {
    if (this.state && !this.pending) this.#command(null);
  }

  sort(): void {
    this.order = sorted(this.order);
    this.#keepOrder();
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

  whyWait(): string {
    const turn = this.round?.turn ?? null;
    if (turn === null) return t("why-over");
    return t("why-wait", { name: this.seating.names[turn] ?? "" });
  }

  whyNotDraw(): string {
    if (!this.isMine) return this.whyWait();
    return t("why-no-draw");
  }

  whyNotPass(): string {
    if (!this.isMine) return this.whyWait();
    const canDraw = this.legal.includes("d");
    const canPlace = this.legal.some((action) => action.length > 1);
    if (!canPlace) return t("why-draw-first", { count: this.round?.drawable ?? 0 });
    return t(canDraw ? "why-no-pass" : "why-place-first");
  }

  // --- inner workings -------------------------------------------------------------------------

  #command(action: string | null): void {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const command = { id, seq: this.state?.seq ?? 0, action, written: null };
    this.pending = command;
    this.#transmit(command);
  }

  #transmit({ id, seq, action }: Command): void {
    const common = { command_id: id, expected_seq: seq };
    this.#link?.send(
      action === null ? { type: "next", ...common } : { type: "act", ...common, action },
    );
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

  /** Keep the player's order for tiles still held; new ones come last. */
  #arrange(order: readonly string[]): void {
    const hand = this.round?.hand ?? [];
    const kept = order.filter((tile) => hand.includes(tile));
    this.order = [...kept, ...hand.filter((tile) => !kept.includes(tile))];
    this.#keepOrder();
  }

  #orderKey(): string {
    return `balak.order.${this.id}.${this.round?.number ?? 0}`;
  }

  #keepOrder(): void {
    write(this.#orderKey(), this.order, session);
  }
}
