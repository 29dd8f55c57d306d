import { describe, expect, it } from "vitest";

import { bytesOf, hex, hmacSha256, sha256, unhex } from "./sha256";

/** The same by the browser's own hashing, which Node has too. */
async function digest(data: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data.slice())));
}

async function sign(key: Uint8Array, data: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key.slice(), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", imported, data.slice())));
}

function noise(length: number, seed: number): Uint8Array {
  let word = seed;
  return Uint8Array.from({ length }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return word >>> 24;
  });
}

describe("SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("of %j is the one of the standard", (text, expected) => {
    expect(hex(sha256(bytesOf(text)))).toBe(expected);
  });

  it("is the browser's own at every length around the blocks", async () => {
    for (let length = 0; length <= 200; length += 1) {
      const data = noise(length, length + 1);
      expect(hex(sha256(data)), `${length} bytes`).toBe(await digest(data));
    }
  });

  it("is the browser's own for a million bytes", async () => {
    const data = noise(1_000_000, 7);
    expect(hex(sha256(data))).toBe(await digest(data));
  });

  it("leaves what it hashes as it is, also where that is a part of something", async () => {
    const whole = noise(300, 3);
    const part = whole.subarray(17, 117);
    expect(hex(sha256(part))).toBe(await digest(part));
    expect(whole).toEqual(noise(300, 3));
  });
});

describe("HMAC-SHA256", () => {
  // RFC 4231, cases 1, 2, 6
  it.each([
    ["0b".repeat(20), hex(bytesOf("Hi There")), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      hex(bytesOf("Jefe")),
      hex(bytesOf("what do ya want for nothing?")),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [
      "aa".repeat(131),
      hex(bytesOf("Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("under the key %s is the one of the standard", (key, data, expected) => {
    expect(hex(hmacSha256(unhex(key), unhex(data)))).toBe(expected);
  });

  it("is the browser's own for keys and texts of many lengths", async () => {
    for (let length = 1; length <= 140; length += 7) {
      const key = noise(length, length);
      const data = noise(3 * length, length + 9);
      expect(hex(hmacSha256(key, data)), `${length} bytes`).toBe(await sign(key, data));
    }
  });
});

it("hex digits and bytes are each other's reverse", () => {
  expect(hex(unhex("00ff10a7"))).toBe("00ff10a7");
  expect(unhex("")).toEqual(new Uint8Array());
});
