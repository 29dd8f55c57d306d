// The line to the server: opens it, notices when it is dead, and opens it again.

import { VERSION, type ClientMessage, type ServerMessage } from "./protocol";

/** Seconds before each new attempt; a random part of it is waited, so that pages spread out. */
export const DELAYS = [0, 1, 2, 4, 8, 15] as const;
/** Without a word for this long we ask whether the line is alive. */
export const QUIET_MS = 2500;
/** Without a word for this long the line is dead. */
export const DEAD_MS = 9000;

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface LinkEvents {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
}

/** Close codes after which it is no use to try again: the seat is elsewhere, or not ours. */
const FINAL_CODES = new Set([4001, 4002, 4004]);

export class Link {
  state: LinkState = "connecting";
  private socket: WebSocket | null = null;
  private attempt = 0;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private readonly wake = () => this.reconnectNow();
  private readonly shown = () => {
    if (document.visibilityState === "visible") this.reconnectNow();
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
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.hello();
      this.pulse = setInterval(() => this.check(), 500);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.attempt = 0;
      this.become("open");
      this.events.message(JSON.parse(event.data) as ServerMessage);
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
    const quiet = Date.now() - this.heard;
    if (quiet >= DEAD_MS) this.lose();
    else if (quiet >= QUIET_MS) this.send({ type: "ping" });
  }

  private lose(): void {
    this.drop();
    this.wait();
  }

  private wait(): void {
    if (this.state === "closed") return;
    this.become("lost");
    const seconds = DELAYS[Math.min(this.attempt, DELAYS.length - 1)] ?? 0;
    this.attempt += 1;
    this.retry = setTimeout(() => this.connect(), seconds * 1000 * this.random());
  }

  private reconnectNow(): void {
    if (this.state === "closed") return;
    if (this.state === "lost") {
      this.attempt = 0;
      this.connect();
    } else {
      this.send({ type: "ping" });
    }
  }

  /** Let go of the socket and of every timer; nothing of it may speak later. */
  private drop(): void {
    clearTimeout(this.retry);
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

/** The address of a table's socket on the page's own server. */
export function socketUrl(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}
