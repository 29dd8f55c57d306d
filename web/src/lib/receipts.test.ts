import { expect, it } from "vitest";

import { index, Notebook, type Note } from "./receipts";

const NOTE: Note = { round: 1, attempt: 1, commitment: "ab", list: null, contribution: "", taken: 0 };

function shelf(values: Record<string, string>) {
  const kept = new Map(Object.entries(values));
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

it.each(["null", "5", "{}", "[null]", '{"attempts":5}', '{"attempts":[null]}', '{"attempts":[{}]}'])("notes that are %s are as if there were none", (text) => {
  const book = new Notebook("a", 0, shelf({ "balak.shuffle.a.0": text }));
  expect(book.find(1, 1)).toBeUndefined();
  book.add(NOTE);
  expect(book.find(1, 1)).toEqual(NOTE);
});

it.each(["null", "5", "[]", '{"seats":5,"met":[null]}'])("an index that is %s is as if it were empty", (text) => {
  const store = shelf({ "balak.shuffles": text });
  expect(index(store)).toEqual({ seats: [], met: [] });
  const book = new Notebook("a", 0, store);
  book.add(NOTE);
  expect(book.isMet("ab", 2, 1)).toBe(true);
  expect(new Notebook("a", 0, store).find(1, 1)).toEqual(NOTE);
});
