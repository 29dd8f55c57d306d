// The notes of this browser as receipts (`balak-receipt/1`): to be saved, and to check deals with.

import { index, Notebook } from "./receipts";
import type { Store } from "./storage";

export interface Receipt {
  format: "balak-receipt/1";
  match: string;
  seat: number;
  attempts: { round: number; attempt: number; commitment: string; list: string[] | null; contribution: string }[];
}

/** A receipt of what can be said for sure: not of attempts to which another device gave. */
export function receiptFrom({ notes, match, seat }: Notebook): Receipt {
  const attempts = notes.attempts
    .filter(({ contribution, list }) => contribution || list?.[seat] === "")
    .map(({ round, attempt, commitment, list, contribution }) => ({ round, attempt, commitment, list, contribution }));
  return { format: "balak-receipt/1", match, seat, attempts };
}

/** The receipts that this browser keeps, the last one first, and when their last note was made. */
export function keptReceipts(store?: () => Store): { when: number; receipt: Receipt }[] {
  return index(store)
    .seats.map(([match, seat, when]) => ({ when, receipt: receiptFrom(new Notebook(match, seat, store)) }))
    .filter(({ receipt }) => receipt.attempts.length > 0)
    .reverse();
}

/** The receipts that this browser keeps of a match: one for each seat that it had there. */
export function receiptsOf(match: string, store?: () => Store): Receipt[] {
  return keptReceipts(store).flatMap(({ receipt }) => (receipt.match === match ? receipt : []));
}
