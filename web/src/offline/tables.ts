// The tables in this browser: starts the worker that keeps them, and speaks with it as with a server.

import { here, type Line } from "../lib/transport";
import { build, ROOT } from "./build";
import type { FromWorker, ToWorker } from "./messages";

/** Held by the one page that keeps the tables; a newer page takes it. */
const LOCK = "balak-tables";
/** As a server closes the line of a seat that was opened elsewhere. */
const ELSEWHERE = 4001;

class Tables {
  private worker: Worker | null = null;
  private starting: Promise<void> | null = null;
  private readonly answers = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, HereLine>();
  private next = 1;
  /** How often this page has taken the tables. */
  private taken = 0;

  /** Start; resolves once tables can be played at. It may be tried again after it failed. */
  ready(): Promise<void> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.stop();
      throw error;
    });
    return this.starting;
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

  open(table: string): Line {
    const number = this.next++;
    const line = new HereLine(
      (text) => this.post({ type: "say", line: number, text }),
      () => {
        this.lines.delete(number);
        this.post({ type: "hang_up", line: number });
      },
    );
    this.lines.set(number, line);
    this.post({ type: "connect", line: number, table });
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
      worker.onerror = () => reject(new Error("The worker did not start"));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
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

  private stop(): void {
    this.worker?.terminate();
    this.worker = this.starting = here.open = null;
    for (const line of this.lines.values()) {
      line.tell(JSON.stringify({ type: "fault", code: "opened_elsewhere", detail: "" }));
      line.end(ELSEWHERE);
    }
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
  ) {
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(this as unknown as WebSocket, new Event("open"));
    });
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
    if (this.readyState !== WebSocket.OPEN) return;
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  end(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }
}

export const tables = new Tables();
