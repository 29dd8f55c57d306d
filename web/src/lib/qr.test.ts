import { describe, expect, it } from "vitest";

import { qrOf } from "./qr";

const LINK = `https://balak.example/meja/${"0123456789abcdef".repeat(2)}`;

/** The modules that a path paints, a string a row. */
function painted(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(width));
  }
  return rows.map((row) => row.join(""));
}

describe("a QR code", () => {
  it("has a quiet zone of four modules on each side", () => {
    const { path, size } = qrOf(LINK);
    const rows = painted(path, size);
    const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "#" ? [[x, y]] : [])));
    expect(Math.min(...dark.flat())).toBe(4);
    expect(Math.max(...dark.flat())).toBe(size - 5);
  });

  it("shows scanners its three corners", () => {
    const { path, size } = qrOf(LINK);
    const rows = painted(path, size);
    const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
    const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    expect(corner(4, 4)).toEqual(finder);
    expect(corner(size - 11, 4)).toEqual(finder);
    expect(corner(4, size - 11)).toEqual(finder);
  });
});
