// The tables in this browser: starts the worker that keeps them, and speaks with it as with a server.

import { here, type Line } from "../lib/transport";
import { build, ROOT } from "./build";
import type { FromWorker, ToWorker } from "./messages";

/** Held by the one page that keeps the tables; a newer page takes it. */
const LOCK = "balak-tables";
/** As a server closes the line of a seat that was opened elsewhere, and as a network ends one. */
const ELSEWHERE = 4001;
const BROKEN = 1006;
/** A worker that owes an answer for this long is dead; one that only thinks is not so slow. */
export const DEAD_MS = 30_000;

class Tables {
  private worker: Worker | null = null;
  private starting: Promise<void> | null = null;
  /** Ends a start that is under way. */
  private giveUp: ((error: Error) => void) | null = null;
  /** Since when the worker owes an answer. */
  private owing: number | null = null;
  private readonly answers = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, HereLine>();
  private next = 1;
  /** How often this page has taken the tables. */
  private taken = 0;

  /** Start; resolves once tables can be played at. It may be tried again after it failed. */
  ready(): Promise<void> {
    if (this.starting) return this.starting;
    const starting: Promise<void> = this.start().catch((error: unknown) => {
      if (this.starting === starting) this.end();
      throw error;
    });
    return (this.starting = starting);
  }

  /** Answer as `fetch` does. */
  async request(path: string, options: RequestInit = {}): Promise<Response> {
    await this.ready();
    const id = this.next++;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      const body = typeof options.body === "string" ? options.body : "";
      this.post({ type: "request", id, method: options.method ?? "GET", path, body });
    });
  }

  /** Open a line to a table. A worker that has died meanwhile is started anew: the disk has everything. */
  open(table: string): Line {
    if (this.owing !== null && Date.now() - this.owing >= DEAD_MS) this.end();
    const number = this.next++;
    const line = new HereLine(
      (text) => this.post({ type: "say", line: number, text }),
      () => {
        this.lines.delete(number);
        this.post({ type: "hang_up", line: number });
      },
    );
    this.lines.set(number, line);
    void this.ready().then(
      () => {
        if (this.lines.get(number) !== line) return;
        this.post({ type: "connect", line: number, table });
        line.begin();
      },
      () => line.end(BROKEN),
    );
    return line;
  }

  private async start(): Promise<void> {
    const { python } = await build();
    const names = Object.keys(python);
    const core = names.find((name) => name.endsWith("pyodide.mjs"));
    if (core === undefined) throw new Error("There is no Python in this build");
    await this.take();
    const worker = (this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    await new Promise<void>((resolve, reject) => {
      this.giveUp = reject;
      worker.onerror = () => reject(new Error("The worker did not start"));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        this.owing = null;
        if (data.type === "ready") resolve();
        else if (data.type === "failed") reject(new Error(data.error));
        else this.hear(data);
      };
      this.post({
        type: "start",
        parts: {
          pyodide: ROOT + core.replace(/[^/]*$/, ""),
          archives: names.filter((name) => /\/library-[^/]*\.zip$|\.whl$/.test(name)).map((name) => ROOT + name),
        },
      });
    });
    here.open = (table) => this.open(table);
  }

  /** Take the tables from every older page; give them up to a newer one. A second try takes them from the first. */
  private take(): Promise<void> {
    const time = ++this.taken;
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(LOCK, { steal: true }, () => {
        resolve();
        return new Promise<void>(() => {});
      });
      held.catch((error: unknown) => {
        reject(error);
        if (time === this.taken) this.stop();
      });
    });
  }

  /** Keep no tables any longer. */
  private stop(): void {
    here.open = null;
    for (const line of this.lines.values()) {
      line.tell(JSON.stringify({ type: "fault", code: "opened_elsewhere", detail: "" }));
      line.end(ELSEWHERE);
    }
    this.end();
  }

  /** End the worker, and whatever waits for it. */
  private end(): void {
    this.worker?.terminate();
    this.worker = this.starting = this.owing = null;
    this.giveUp?.(new Error("The worker was ended"));
    for (const line of this.lines.values()) line.end(BROKEN);
    this.lines.clear();
    const lost = JSON.stringify({ code: "network", detail: "" });
    for (const resolve of this.answers.values()) resolve(new Response(lost, { status: 503 }));
    this.answers.clear();
  }

  private hear(message: Exclude<FromWorker, { type: "ready" | "failed" }>): void {
    if (message.type === "answer") {
      this.answers.get(message.id)?.(new Response(message.body, { status: message.status }));
      this.answers.delete(message.id);
      return;
    }
    const line = this.lines.get(message.line);
    if (message.type === "told") return line?.tell(message.text);
    this.lines.delete(message.line);
    line?.end(message.code);
  }

  private post(message: ToWorker): void {
    if (message.type !== "start" && message.type !== "hang_up") this.owing ??= Date.now();
    this.worker?.postMessage(message);
  }
}

/** A line to a table in this browser, as much of a `WebSocket` as is used. */
class HereLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(
    private readonly say: (text: string) => void,
    private readonly hangUp: () => void,
  ) {}

  begin(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  send(text: string): void {
    this.say(text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.hangUp();
  }

  tell(text: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  end(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }
}

export const tables = new Tables();
