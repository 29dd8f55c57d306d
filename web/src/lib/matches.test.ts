import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LEVELS } from "./levels";
import { friendWishes } from "./friends";
import { botNames, forgetMatch, keepName, recentMatches, rememberMatch, wishes } from "./matches";
import type { TableState } from "./state";

const SEATING = { me: 0, base: 0, names: ["Anda", "Sari", ""] };

function table(id: string, changes: Partial<TableState> = {}): TableState {
  const person = { name: "Ayu", bot: null };
  return {
    table: id,
    seat: 0,
    phase: "play",
    seats: [person, { name: "Sari", bot: null }, { name: "", bot: null }],
    round: { number: 3 },
    ...changes,
  } as TableState;
}

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

const tables = () => recentMatches().map((match) => match.table);

describe("the tables to go back to", () => {
  it("come with who sits there and where the match stands", () => {
    rememberMatch(table("a"), SEATING);
    expect(recentMatches()).toEqual([
      { table: "a", others: ["Sari"], round: 3, gathering: false },
    ]);
  });

  it("leave out what cannot be one", () => {
    const kept = [null, 5, { table: 5, others: [] }, { table: "b" }, { table: "c", others: [7] }, { table: "d", others: ["Sari"] }];
    localStorage.setItem("balak.recent", JSON.stringify(kept));
    expect(tables()).toEqual(["d"]);
  });

  it("are the four last ones, each once, the last one first", () => {
    for (const id of ["a", "b", "c", "a", "d", "e"]) rememberMatch(table(id), SEATING);
    expect(tables()).toEqual(["e", "d", "a", "c"]);
  });

  it("lose a match that is over, a table that is closed and one that was left", () => {
    for (const id of ["a", "b", "c", "d"]) rememberMatch(table(id), SEATING);
    rememberMatch(table("a", { phase: "match_over" }), SEATING);
    rememberMatch(table("b", { phase: "closed" }), SEATING);
    rememberMatch(table("c", { seats: [{ name: "Ayu", bot: null, left: true }] }), SEATING);
    expect(tables()).toEqual(["d"]);
    forgetMatch("d");
    expect(tables()).toEqual([]);
  });

  it("hold none that one only watches", () => {
    rememberMatch(table("a", { seat: null }), SEATING);
    expect(tables()).toEqual([]);
  });

  it("are none where something else was kept", () => {
    localStorage.setItem("balak.recent", "7");
    expect(tables()).toEqual([]);
  });
});

describe("a name", () => {
  it("is kept beside what else a person likes", () => {
    keepName("Ayu");
    expect(wishes()).toMatchObject({ name: "Ayu", seats: 2 });
  });
});

describe("the levels that were liked", () => {
  it("are levels that there are, whatever was kept", () => {
    localStorage.setItem("balak.wishes", JSON.stringify({ bots: ["random", "expert", "nobody"] }));
    localStorage.setItem("balak.friends", JSON.stringify({ level: "random" }));
    expect(wishes().bots).toEqual(["beginner", "expert", "greedy"]);
    expect(friendWishes().level).toBe("beginner");
    localStorage.setItem("balak.wishes", JSON.stringify({ bots: 7 }));
    for (const level of wishes().bots) expect(LEVELS).toContain(level);
  });
});

describe("the computer's names", () => {
  it("are never the person's own", () => {
    expect(botNames(2, "Ayu")).toEqual(["Sari", "Budi"]);
    expect(botNames(3, " sari")).toEqual(["Budi", "Wayan", "Dewi"]);
  });
});

it("wishes that cannot be are as if there were none", () => {
  localStorage.setItem("balak.wishes", '{"name":5,"seats":9,"bots":"x"}');
  expect(wishes()).toMatchObject({ name: "", seats: 2 });
  localStorage.setItem("balak.wishes", '{"name":"Ayu","seats":4}');
  expect(wishes()).toMatchObject({ name: "Ayu", seats: 4 });
});
