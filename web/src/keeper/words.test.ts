import { expect, it } from "vitest";

import { orderOf } from "./words";

it("the order of opening reads from left to right, whatever the direction of the names", () => {
  expect(orderOf(["مريم", "أحمد", "Ayu"], 1)).toBe("أحمد\u200e → Ayu\u200e → مريم");
});
