// The line to the server: opens it, notices when it is dead, and opens it again.

import { VERSION, type ClientMessage, type ServerMessage } from "./protocol";
import { here, isHere, type Line } from "./transport";

/** Seconds before each new attempt; a random part of it is waited, so that pages spread out. */
export const DELAYS = [0, 1, 2, 4, 8, 15] as const;
/** Without a word for this long, and after each further time of it, we ask whether the line is alive. */
export const QUIET_MS = 2500;
/** Without a word for this long the line is dead. */
export const DEAD_MS = 9000;
/** How long an answer may take when we come back to a line that may have died meanwhile. */
export const WAKE_MS = 1000;
const CHECK_MS = 500;

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface LinkEvents {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
}

/** Close codes after which it is no use to try again: the seat is elsewhere, or not ours. */
const FINAL_CODES = new Set([4001, 4002, 4004]);

export class Link {
  state: LinkState = "connecting";
  private socket: Line | null = null;
  private attempt = 0;
  /** When the server was last heard, when it was last asked, and when we last looked. */
  private heard = 0;
  private asked = 0;
  private looked = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private waking: ReturnType<typeof setTimeout> | undefined;
  private readonly wake = () => this.awake();
  private readonly shown = () => {
    if (isVisible()) this.awake();
  };

  constructor(
    private readonly url: string,
    private readonly events: LinkEvents,
    private readonly random: () => number = Math.random,
  ) {}

  open(): void {
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.shown);
    this.connect();
  }

  close(): void {
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.shown);
    this.become("closed");
    this.drop();
  }

  /** Send a message if the line is open; what is lost is sent again by whoever waits for it. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  hello(): void {
    this.send({ type: "hello", version: VERSION });
  }

  private connect(): void {
    this.drop();
    const socket = here.open && isHere(this.url) ? here.open(tableIn(this.url)) : new WebSocket(this.url);
    this.socket = socket;
    this.heard = this.looked = Date.now();
    socket.onopen = () => {
      this.hello();
      this.looked = Date.now();
      this.pulse = setInterval(() => this.check(), CHECK_MS);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      this.heard = Date.now();
      clearTimeout(this.waking);
      // Who is only told what is wrong has no line yet, and comes back later each time.
      if (message.type !== "fault") {
        this.attempt = 0;
        this.become("open");
      }
      this.events.message(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.drop();
      if (FINAL_CODES.has(event.code)) this.close();
      else this.wait();
    };
    // A socket that never opens is as dead as one that fell silent.
    this.retry = setTimeout(() => {
      if (socket.readyState === WebSocket.CONNECTING) this.lose();
    }, DEAD_MS);
  }

  private check(): void {
    const now = Date.now();
    const slept = now - this.looked > DEAD_MS - QUIET_MS;
    this.looked = now;
    // Our own clock stood still: what came meanwhile may be waiting to be read.
    if (slept) return this.awake();
    if (now - this.heard >= DEAD_MS) return this.lose();
    if (now - Math.max(this.heard, this.asked) >= QUIET_MS) this.ask();
  }

  private ask(): void {
    this.asked = Date.now();
    this.send({ type: "ping" });
  }

  private lose(): void {
    this.drop();
    this.wait();
  }

  private wait(): void {
    if (this.state === "closed") return;
    this.become("lost");
    // Nobody is looking: there is time until somebody does.
    if (!isVisible()) return;
    const seconds = DELAYS[Math.min(this.attempt, DELAYS.length - 1)] ?? 0;
    this.attempt += 1;
    this.retry = setTimeout(() => this.connect(), seconds * 1000 * this.random());
  }

  /** The page is looked at again, or the network is back: have a living line within a moment. */
  private awake(): void {
    // What has not come about yet is being waited for already.
    if (this.state === "closed" || this.state === "connecting") return;
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    if (!isOpen) {
      this.attempt = 0;
      return this.connect();
    }
    this.ask();
    clearTimeout(this.waking);
    this.waking = setTimeout(() => {
      this.attempt = 0;
      this.lose();
    }, WAKE_MS);
  }

  /** Let go of the socket and of every timer; nothing of it may speak later. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.waking);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.events.state(state);
  }
}

function tableIn(url: string): string {
  return /[0-9a-f]{32}/.exec(url)?.[0] ?? "";
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/** The address of a socket on the page's own server: of a seat at a table, or of a watch link. */
export function socketUrl(id: string, isWatching = false): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/${isWatching ? "watch" : "tables"}/${id}/socket`;
}
