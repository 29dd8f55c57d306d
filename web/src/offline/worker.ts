// The worker in which Python keeps tables: the same rules, bots and tables as on a server.

import { info } from "pyodide/pyodide-lock.json";

import type { FromWorker, Parts, ToWorker } from "./messages";
import { Rows } from "./rows";

/** What is used of Pyodide. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: "zip" | "wheel"): void;
  runPython(code: string): unknown;
}

interface PyodideModule {
  loadPyodide(options: { indexURL: string; lockFileContents: object }): Promise<Pyodide>;
}

/** `balak.offline.browser.Worker`. */
interface Tables {
  start(): Promise<void>;
  request(method: string, path: string, body: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  connect(line: number, table: string): void;
  say(line: number, text: string): void;
  hang_up(line: number): void;
}

const COMPILED = "pyodide.asm.wasm";
/** Pyodide's list of packages, without any: none of them is used. */
const NO_PACKAGES = { info, packages: {} };

let tables: Tables | null = null;

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  switch (message.type) {
    case "start":
      void start(message.parts);
      return;
    case "request":
      void answer(message.id, message.method, message.path, message.body);
      return;
    case "connect":
      return tables?.connect(message.line, message.table);
    case "say":
      return tables?.say(message.line, message.text);
    case "hang_up":
      return tables?.hang_up(message.line);
  }
};

async function start(parts: Parts): Promise<void> {
  try {
    unpackCompiled();
    const { loadPyodide } = (await import(/* @vite-ignore */ `${parts.pyodide}pyodide.mjs`)) as PyodideModule;
    const [pyodide, rows, ...archives] = await Promise.all([
      loadPyodide({ indexURL: parts.pyodide, lockFileContents: NO_PACKAGES }),
      Rows.open(),
      ...parts.archives.map(async (url) => (await fetch(url)).arrayBuffer()),
    ]);
    archives.forEach((archive, index) => {
      pyodide.unpackArchive(archive, parts.archives[index]?.endsWith(".whl") ? "wheel" : "zip");
    });
    const Worker = pyodide.runPython("from balak.offline.browser import Worker; Worker") as (
      rows: Rows,
      told: (line: number, text: string, code: number) => void,
    ) => Tables;
    const made = Worker(rows, (line, text, code) => {
      post(code === 0 ? { type: "told", line, text } : { type: "closed", line, code });
    });
    await made.start();
    tables = made;
    post({ type: "ready" });
  } catch (error) {
    post({ type: "failed", error: String(error) });
  }
}

async function answer(id: number, method: string, path: string, text: string): Promise<void> {
  if (tables === null) return;
  const told = await tables.request(method, path, text);
  const [status, body] = told.toJs();
  told.destroy();
  post({ type: "answer", id, status, body });
}

/** Let Pyodide find its compiled part, which is kept compressed. */
function unpackCompiled(): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (asked, options) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (!url.endsWith(COMPILED)) return plain(asked, options);
    const packed = await plain(`${url}.gz`);
    if (!packed.ok || packed.body === null) return packed;
    const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  };
}

function post(message: FromWorker): void {
  postMessage(message);
}
