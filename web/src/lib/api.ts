// What the page asks over HTTP. Nothing that is asked here is a move in a match.

import { t } from "./i18n.svelte";
import type { Handover, Lobby, NewTable, Problem, Seated, Sit, TableInfo, Takeover } from "./protocol";
import { HERE, isHere, offline } from "./transport";

/** Codes that have a sentence of their own; the server's, and "network" for no answer at all. */
const TOLD = new Set([
  "network",
  "rate",
  "name",
  "store",
  "origin",
  "not_found",
  "full",
  "closed",
  "code",
  "no_next",
]);

/** A request was refused, or nobody answered. */
export class ApiError extends Error {
  constructor(readonly code: string) {
    super(`The request failed: ${code}`);
  }
}

/** Open a table, on the server or in this browser. Without an empty seat the match begins at once. */
export function newTable(wish: NewTable, inBrowser = false): Promise<Seated> {
  return post(inBrowser ? `/api/tables?${HERE}` : "/api/tables", wish);
}

/** What is to know of a table before one sits down. Asking changes nothing. */
export function tableInfo(table: string): Promise<TableInfo> {
  return ask(`/api/tables/${table}`);
}

/** Take a seat; a browser that has one there gets the same again. */
export function sit(table: string, wish: Sit): Promise<Seated> {
  return post(`/api/tables/${table}/seats`, wish);
}

/** Ask for a code with which another device takes over this browser's seat. */
export function handover(table: string): Promise<Handover> {
  return post(`/api/tables/${table}/handover`);
}

/** Take a seat over with such a code; the device before loses it. */
export function takeover(table: string, wish: Takeover): Promise<Seated> {
  return post(`/api/tables/${table}/takeover`, wish);
}

/** Take one's own seat at the table of the next match. */
export function follow(table: string): Promise<Seated> {
  return post(`/api/tables/${table}/follow`);
}

export function lobby(): Promise<Lobby> {
  return ask("/api/lobby");
}

/** Why a request failed, in words. */
export function whyNot(error: unknown): string {
  const code = codeOf(error);
  return TOLD.has(code) ? t(`problem-${code.replace("_", "-")}`) : t("problem-other", { code });
}

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "page";
}

export function post<T>(path: string, body?: object): Promise<T> {
  const told = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return ask(path, { method: "POST", ...told });
}

export async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await (isHere(path) ? (await offline()).tables.request(path, options) : fetch(path, options));
    answer = await response.json();
  } catch (error) {
    // An answer that is cut off, or a proxy's page instead of one, is none of ours.
    throw new ApiError(error instanceof SyntaxError ? "store" : "network");
  }
  if (!response.ok) throw new ApiError(problemCode(answer));
  return answer as T;
}

function problemCode(answer: unknown): string {
  const code = (answer as Partial<Problem> | null)?.code;
  return typeof code === "string" ? code : "store";
}
