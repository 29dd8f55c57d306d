import { describe, expect, it } from "vitest";
import text from "../../../tests/data/geometry.json?raw";
import {
  type Arm,
  type Box,
  type Slot,
  ghostOf,
  lineGeometry,
  snakeWidth,
  unitFor,
} from "./line";

/** Written by tools/generate_geometry.py from the library's own geometry. */
interface Vectors {
  lines: {
    width: number;
    line: string[];
    tiles: number[][];
    ends: { arm: Arm; value: number; single: number[]; double: number[] | null }[];
    extent: number[];
    bounds: number[];
  }[];
  snake_widths: [number, number, number][];
}

const vectors = JSON.parse(text) as Vectors;

const numbers = ({ x, y, w, h }: Box): number[] => [x, y, w, h];
const slotNumbers = (p: Slot): number[] => [...numbers(p), Number(p.vertical), p.near, ...numbers(p.drop)];

function expectClose(actual: number[], expected: number[]): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThan(1e-9));
}

describe("the line is drawn as the library draws it", () => {
  it.each(vectors.lines.map((v) => [v.width, v.line.length, v] as const))("%du wide, %d tiles", (_w, _n, v) => {
    const line = lineGeometry(v.line, v.width);
    expect(line.tiles.length).toBe(v.tiles.length);
    line.tiles.forEach((t, i) => {
      expectClose([...numbers(t), Number(t.vertical), ...t.values], v.tiles[i] ?? []);
      expect(t.tile + (t.arm ?? "")).toBe(v.line[i]);
    });
    expect(line.ends.length).toBe(v.ends.length);
    v.ends.forEach((expected, i) => {
      const end = line.ends[i];
      if (!end) throw new Error("an end is missing");
      expect([end.arm, end.value]).toEqual([expected.arm, expected.value]);
      expectClose(slotNumbers(end.single), expected.single);
      expect(end.double === null).toBe(expected.double === null);
      if (end.double && expected.double) expectClose(slotNumbers(end.double), expected.double);
    });
    expectClose(numbers(line.extent), v.extent);
    expectClose(numbers(line.bounds), v.bounds);
  });
});

it("a ghost is the next tile as it then lies", () => {
  for (const { line, width } of vectors.lines) {
    line.forEach((placed, i) => {
      const before = lineGeometry(line.slice(0, i), width);
      const arm = placed.length === 3 ? (placed.charAt(2) as Arm) : null;
      const tile = placed.slice(0, 2);
      expect(ghostOf(before, tile, arm)).toEqual(lineGeometry(line.slice(0, i + 1), width).tiles[i]);
    });
  }
});

it("an area has the same snake on the page as in the library", () => {
  for (const [width, height, expected] of vectors.snake_widths) {
    expect(snakeWidth(width, height)).toBe(expected);
  }
});

it("the unit is the largest that fits the area and the limit", () => {
  const box = { x: 0, y: 0, w: 10, h: 5 };
  expect(unitFor(box, 300, 200)).toBe(30);
  expect(unitFor(box, 300, 100)).toBe(20);
  expect(unitFor(box, 3000, 2000)).toBe(52);
  expect(unitFor(box, 3000, 2000, 72)).toBe(72);
});

it("impossible requests are refused", () => {
  expect(() => lineGeometry([], 12.9)).toThrow(RangeError);
  expect(() => lineGeometry([], Number.NaN)).toThrow(RangeError);
  expect(() => ghostOf(lineGeometry([], 13), "14", "+")).toThrow(RangeError);
});
