// What the page and the worker in which Python runs say to each other.

/** Where the worker finds what it is made of: all addresses are whole. */
export interface Parts {
  /** The folder of Pyodide. */
  pyodide: string;
  /** Archives that are unpacked into it: those of wheels end in `.whl`. */
  archives: string[];
}

export type ToWorker =
  | { type: "start"; parts: Parts }
  | { type: "request"; id: number; method: string; path: string; body: string }
  | { type: "connect"; line: number; table: string }
  | { type: "say"; line: number; text: string }
  | { type: "hang_up"; line: number };

export type FromWorker =
  | { type: "ready" }
  | { type: "failed"; error: string }
  | { type: "answer"; id: number; status: number; body: string }
  | { type: "told"; line: number; text: string }
  | { type: "closed"; line: number; code: number };
