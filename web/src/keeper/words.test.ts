import { expect, it } from "vitest";

import { orderOf } from "./words";

it("the order of opening reads from left to right, whatever the direction of the names", () => {
  expect(orderOf(["مريم", "أحمد", "Ayu"], 1)).toBe("\u2068أحمد\u2069 → \u2068Ayu\u2069 → \u2068مريم\u2069");
});
