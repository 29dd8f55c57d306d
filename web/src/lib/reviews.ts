// What the review asks over HTTP; not in api.ts, which every page carries.

import { ask, post } from "./api";
import type { Analysis, Review } from "./protocol";

/** The rounds of a table that are over. */
export function review(table: string): Promise<Review> {
  return ask(`/api/tables/${table}/review`);
}

/** How far the analysis of a table is, with the rounds that are ready from this one on. */
export function analysis(table: string, from: number): Promise<Analysis> {
  return ask(`/api/tables/${table}/analysis?from=${from}`);
}

export function askAnalysis(table: string): Promise<Analysis> {
  return post(`/api/tables/${table}/analysis`);
}
