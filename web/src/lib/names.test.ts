import { describe, expect, it } from "vitest";

import { finishedName, fittingName } from "./names";

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";

describe("a name", () => {
  it("of 24 characters stays as it is", () => {
    expect(fittingName("Ni Luh Ayu Sari Dewi Ana")).toBe("Ni Luh Ayu Sari Dewi Ana");
  });

  it("is cut to the 24 characters that the server takes", () => {
    expect(fittingName("Maximilian Alexander von Hohenzollern")).toBe("Maximilian Alexander von");
  });

  it("counts marks, joined emoji and flags as a person does", () => {
    expect(fittingName(FAMILY + "a".repeat(30))).toBe(FAMILY + "a".repeat(23));
    expect(fittingName("\u{1f1ee}\u{1f1e9}".repeat(3))).toBe("\u{1f1ee}\u{1f1e9}".repeat(3));
    expect(fittingName("q\u0323".repeat(20))).toBe("q\u0323".repeat(20));
  });

  it("has at most 40 code points, however they are joined", () => {
    expect([...fittingName(FAMILY.repeat(12))]).toHaveLength(40);
  });

  it("is in normal form C, without control characters and direction marks", () => {
    expect(fittingName("A\u0301yu\u202e\u0007")).toBe("\u00c1yu");
  });

  it("keeps the space at the end while it is typed, and loses it at the start of a match", () => {
    expect(fittingName("Ni ")).toBe("Ni ");
    expect(finishedName("  Ni ")).toBe("Ni");
  });

  it("of which nothing can be seen is none", () => {
    expect(finishedName(" \u200b\u2003")).toBe("");
  });
});
