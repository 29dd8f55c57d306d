import { describe, expect, it, vi } from "vitest";

import { part, type Surroundings } from "./parts";

function around(isServed: boolean) {
  return {
    pause: vi.fn(() => Promise.resolve()),
    isServed: vi.fn(() => Promise.resolve(isServed)),
    reload: vi.fn(),
  } satisfies Surroundings;
}

describe("a part of the page", () => {
  it("is fetched once, however often it is wanted", async () => {
    const load = vi.fn(() => Promise.resolve("part"));
    const get = part(load, around(true));
    expect(await get()).toBe("part");
    expect(await get()).toBe("part");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is asked for again while the server is away", async () => {
    const here = around(false);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("away"))
      .mockRejectedValueOnce(new Error("away"))
      .mockResolvedValue("part");
    expect(await part(load, here)()).toBe("part");
    expect(here.pause.mock.calls).toEqual([[1], [2]]);
    expect(here.reload).not.toHaveBeenCalled();
  });

  it("that does not come from a server that answers loads the page anew", async () => {
    const here = around(true);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("gone"))
      .mockRejectedValueOnce(new Error("gone"))
      .mockResolvedValue("part");
    await part(load, here)();
    expect(here.reload).toHaveBeenCalledTimes(1);
  });
});
