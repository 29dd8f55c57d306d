import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError, codeOf, handover, lobby, newTable, sit, tableInfo } from "./api";

const TABLE = "0123456789abcdef".repeat(2);

function answering(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn((_path: string, _options?: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function json(status: number, body: unknown): () => Response {
  return () => new Response(JSON.stringify(body), { status });
}

afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  it("is a POST with JSON where something is asked for", async () => {
    const fetched = answering(json(201, { table: TABLE, seat: 1 }));
    expect(await sit(TABLE, { name: "Ayu" })).toEqual({ table: TABLE, seat: 1 });
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/tables/${TABLE}/seats`);
    expect(fetched.mock.calls[0]?.[1]).toEqual({
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"Ayu"}',
    });
  });

  it("is a GET where only something is looked at", async () => {
    const fetched = answering(json(200, { tables: [] }));
    await lobby();
    expect(fetched.mock.calls[0]).toEqual(["/api/lobby", {}]);
  });

  it("has no body where the address says all", async () => {
    const fetched = answering(json(201, { code: "0123456789", seconds: 120 }));
    await handover(TABLE);
    expect(fetched.mock.calls[0]?.[1]).toEqual({ method: "POST" });
  });
});

describe("a refusal", () => {
  it("carries the server's code", async () => {
    answering(json(409, { code: "full", detail: "no seat is free" }));
    await expect(sit(TABLE, { name: "Ayu" })).rejects.toEqual(new ApiError("full"));
  });

  it("is of the network where nobody answers", async () => {
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    const error = await tableInfo(TABLE).catch((caught: unknown) => caught);
    expect(codeOf(error)).toBe("network");
  });

  it("is of the server where something else answers in its place", async () => {
    answering(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const error = await lobby().catch((caught: unknown) => caught);
    expect(codeOf(error)).toBe("store");
    answering(json(503, {}));
    const wish = { name: "Ayu", bots: [null], bot_names: ["Sari"] };
    expect(codeOf(await newTable(wish).catch((caught: unknown) => caught))).toBe("store");
  });
});
