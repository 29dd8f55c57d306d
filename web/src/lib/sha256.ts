// SHA-256 and HMAC-SHA256 in the page's own code (FIPS 180-4, RFC 2104). Browsers keep WebCrypto from
// pages on plain http, which is what a table in a home network is, and a shuffle hashes so little
// that its own code is fast enough, at once and the same everywhere.

const BLOCK = 64;

// The constants are the first 32 bits behind the point of roots of the first 64 primes, as the
// standard says where they come from.
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < BLOCK; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const START = fractions(PRIMES.slice(0, 8), Math.sqrt);
const K = fractions(PRIMES, Math.cbrt);

/** The SHA-256 of these bytes, 32 bytes; of less than 512 MiB, whose length in bits is one word. */
export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, data.length << 3);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setUint32(4 * index, word));
  return new Uint8Array(hash.buffer);
}

/** The HMAC-SHA256 of these bytes under this key, 32 bytes. */
export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const keyed = (pad: number, rest: Uint8Array) => sha256(joined(block.map((byte) => byte ^ pad), rest));
  return keyed(0x5c, keyed(0x36, data));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The bytes of a text, each character of which is one byte in UTF-8, or several. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function mix(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(BLOCK);
  for (let i = 0; i < BLOCK; i += 1) {
    if (i < 16) {
      w[i] = view.getUint32(at + 4 * i);
      continue;
    }
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number, number, number, number, number, number, number, number,
  ];
  for (let i = 0; i < BLOCK; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

function fractions(numbers: number[], root: (n: number) => number): Uint32Array {
  return Uint32Array.from(numbers, (n) => (root(n) % 1) * 2 ** 32);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
