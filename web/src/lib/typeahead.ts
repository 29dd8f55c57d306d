// Two digits go to a tile of the hand: the first to a tile that has it, the second to the very one.

/** The tile that the typed digits name, or the one that they name and that is not in the hand. */
export function typedTile(
  hand: readonly string[],
  first: number | null,
  digit: number,
): { tile?: string; missing?: string } {
  if (first === null) {
    const tile = hand.find((held) => held.includes(String(digit)));
    return tile ? { tile } : {};
  }
  const named = [first, digit].sort((a, b) => a - b).join("");
  return hand.includes(named) ? { tile: named } : { missing: named };
}
