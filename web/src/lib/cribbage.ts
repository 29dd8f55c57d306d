// Where the holes of a cribbage board lie. A peg stops in the last hole; the number stays exact.

export interface Board {
  /** Holes of one player, the start not counted. */
  holes: number;
  /** Points for one hole; more than one only for targets no board was made for. */
  step: number;
  /** The hole that wins. */
  goal: number;
}

/** A board for a target: 61 holes, or two streets with 121, or holes worth more than a point. */
export function boardFor(target: number): Board {
  if (target <= 61) return { holes: Math.max(target, 10), step: 1, goal: target };
  if (target <= 121) return { holes: 121, step: 1, goal: target };
  const step = Math.ceil(target / 121);
  return { holes: 121, step, goal: Math.ceil(target / step) };
}

/** The hole of a score, 0 for the start. */
export function holeOf(score: number, board: Board): number {
  return Math.min(Math.floor(score / board.step), board.holes);
}

export interface Spot {
  x: number;
  row: number;
}

/**
 * The place of a hole when `perRow` holes stand in a row, in steps between holes. Groups of five
 * are set apart, as on the board. The last hole stands beyond its row where one is left over.
 */
export function spotOf(hole: number, perRow: number, board: Board): Spot {
  if (hole <= 0) return { x: 0, row: 0 };
  const extra = board.holes % perRow === 1 && hole === board.holes;
  const index = hole - 1 - (extra ? 1 : 0);
  const row = Math.floor(index / perRow);
  const column = (index % perRow) + (extra ? 1 : 0);
  return { x: 1 + column + Math.floor(column / 5) * 0.4, row };
}

export function rowsOf(perRow: number, board: Board): number {
  return spotOf(board.holes, perRow, board).row + 1;
}

/** The stretches of a jump, one for each row that it passes through. */
export function jump(from: number, to: number, perRow: number, board: Board): [Spot, Spot][] {
  const stretches: [Spot, Spot][] = [];
  for (let hole = from; hole <= to; hole++) {
    const spot = spotOf(hole, perRow, board);
    const last = stretches.at(-1);
    if (last && last[1].row === spot.row) last[1] = spot;
    else stretches.push([spot, spot]);
  }
  return stretches;
}
