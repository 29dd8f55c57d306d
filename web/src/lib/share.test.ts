import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { copy, inviteLink, isInApp, linkWarning, moveLink, share, watchLink } from "./share";

const ID = "0123456789abcdef".repeat(2);

beforeEach(() => vi.stubGlobal("location", { origin: "https://balak.example" }));
afterEach(() => vi.unstubAllGlobals());

describe("a link", () => {
  it("to a table differs from the one for watching it", () => {
    expect(inviteLink(ID)).toBe(`https://balak.example/meja/${ID}`);
    expect(watchLink(ID)).toBe(`https://balak.example/tonton/${ID}`);
  });

  it("to move carries its code behind the fragment, which no server is sent", () => {
    const link = new URL(moveLink(ID, "ABCDEFGHJK"));
    expect(link.pathname).toBe(`/meja/${ID}`);
    expect(link.hash).toBe("#pindah=ABCDE-FGHJK");
    expect(link.search).toBe("");
  });
});

describe("the share sheet", () => {
  const what = { title: "Balak", text: "Main?", url: "https://balak.example/" };

  it("that is closed again is no failure", async () => {
    const closed = new DOMException("closed", "AbortError");
    vi.stubGlobal("navigator", { share: () => Promise.reject(closed) });
    expect(await share(what)).toBe(true);
  });

  it("that is refused is one", async () => {
    const refused = new DOMException("refused", "NotAllowedError");
    vi.stubGlobal("navigator", { share: () => Promise.reject(refused) });
    expect(await share(what)).toBe(false);
  });
});

describe("copying", () => {
  it("asks the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copy("text")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("text");
  });
});

describe("where a page is", () => {
  it("is told where a link leads nowhere, or is not encrypted", () => {
    const warning = (url: string) => linkWarning(new URL(url) as unknown as Location);
    for (const host of ["localhost", "127.0.0.1:8000", "[::1]:8000"]) {
      expect(warning(`http://${host}/`)).toBe("share-only-here");
    }
    expect(warning("http://192.168.1.7:8000/")).toBe("share-plain");
    expect(warning("http://127.example/")).toBe("share-plain");
    expect(warning("https://balak.example/")).toBeNull();
  });

  it("an app's own browser is told from a person's", () => {
    const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
    expect(isInApp(`${android} Version/4.0 Chrome/120.0 Mobile Safari/537.36 Instagram 312.0`)).toBe(true);
    expect(isInApp(`${android.replace("8)", "8; wv)")} Version/4.0 Chrome/120.0 Mobile`)).toBe(true);
    expect(isInApp(`${android} Chrome/120.0 Mobile Safari/537.36`)).toBe(false);
  });
});
