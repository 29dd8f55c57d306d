import { describe, expect, it } from "vitest";

import { codeIn, codeShown, routeOf } from "./paths";

const ID = "0123456789abcdef".repeat(2);

describe("the address of a replay", () => {
  const table = "0123456789abcdef".repeat(2);

  it("names a table, or a round of it, or a step of that", () => {
    expect(routeOf(`/ulasan/${table}`)).toEqual({ page: "replay", table, round: null, step: null });
    expect(routeOf(`/ulasan/${table}/3`)).toEqual({ page: "replay", table, round: 3, step: null });
    expect(routeOf(`/ulasan/${table}/3/12`)).toEqual({ page: "replay", table, round: 3, step: 12 });
  });

  it("is none of ours when it names anything else", () => {
    for (const rest of ["/0", "/x", "/3/", "/3/x", "/3/1/1", "/3/1000"]) {
      expect(routeOf(`/ulasan/${table}${rest}`)).toEqual({ page: "lost" });
    }
  });
});

describe("an address", () => {
  it("names its page", () => {
    expect(routeOf("/")).toEqual({ page: "start", friends: "no" });
    expect(routeOf("/", "#teman")).toEqual({ page: "start", friends: "link" });
    expect(routeOf("/", "#teman-umum")).toEqual({ page: "start", friends: "public" });
    expect(routeOf("/", "#other")).toEqual({ page: "start", friends: "no" });
    expect(routeOf(`/meja/${ID}`)).toEqual({ page: "table", table: ID, code: null });
    expect(routeOf(`/tonton/${ID}`)).toEqual({ page: "watch", watch: ID });
    expect(routeOf("/lobi").page).toBe("lobby");
    expect(routeOf("/pencatat").page).toBe("keeper");
    expect(routeOf("/aturan").page).toBe("rules");
    expect(routeOf("/tentang").page).toBe("about");
  });

  it("that is none of ours leads nowhere", () => {
    expect(routeOf(`/meja/${ID}0`).page).toBe("lost");
    expect(routeOf(`/tonton/${ID.toUpperCase()}`).page).toBe("lost");
    expect(routeOf("/toString").page).toBe("lost");
  });

  it("leads to the check of a deal", () => {
    expect(routeOf("/periksa").page).toBe("check");
  });

  it("of a table may carry a code behind the fragment", () => {
    expect(routeOf(`/meja/${ID}`, "#pindah=ab3de-4f6gh")).toMatchObject({ code: "AB3DE4F6GH" });
    expect(routeOf(`/meja/${ID}`, "#pindah=")).toMatchObject({ code: "" });
    expect(routeOf(`/meja/${ID}`, "#lain")).toMatchObject({ code: null });
  });
});

describe("a code", () => {
  it("is read as it was meant", () => {
    expect(codeIn(" o1l2i-34567 ")).toBe("0112134567");
    expect(codeIn("ABCDE-FGHJK-MNP")).toBe("ABCDEFGHJK");
  });

  it("is shown in two groups", () => {
    expect(codeShown("ABCDEFGHJK")).toBe("ABCDE-FGHJK");
  });
});
