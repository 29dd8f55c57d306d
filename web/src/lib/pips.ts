// The pips of a half as one path each, about the half's centre, in a half of 24 by 24.

const REACH = 6;
const RADIUS = 2.45;

/** Columns and rows of the pips of each value, on a tile that stands upright. */
const SPOTS: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
];

function disc([column, row]: readonly [number, number]): string {
  const [x, y, r] = [column * REACH - RADIUS, row * REACH, RADIUS];
  return `M${x} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** One path for each value from 0 to 6. */
export const PIPS: readonly string[] = SPOTS.map((spots) => spots.map(disc).join(""));
