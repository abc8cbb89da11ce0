export type PieceId = readonly [client: number, clock: number] | null;

/** A Yjs update that no editor produces: list items with chosen neighbours. */
export function forgeUpdate(
  client: number,
  clock: number,
  pieces: readonly (readonly [PieceId, PieceId])[],
) {
  const bytes = [1, pieces.length, client, clock].flatMap(encodeVarUint);
  for (const [left, right] of pieces) {
    // Binary content, which Yjs never merges with its neighbour.
    bytes.push(3 + (left ? 128 : 0) + (right ? 64 : 0));
    bytes.push(...[...(left ?? []), ...(right ?? [])].flatMap(encodeVarUint));
    if (!left && !right) bytes.push(1, LIST.length, ...new TextEncoder().encode(LIST));
    bytes.push(1, 1);
  }
  return new Uint8Array([...bytes, 0]);
}

const LIST = "list";

/** A number in groups of seven bits, the lowest first. */
export const encodeVarUint = (number: number): number[] =>
  number < 128 ? [number] : [128 + (number % 128), ...encodeVarUint(Math.floor(number / 128))];

/** Items in a chain, each after the previous one. */
export const chainPieces = (client: number, length: number, right: PieceId = null) =>
  Array.from({ length }, (_, at): [PieceId, PieceId] => [at > 0 ? [client, at - 1] : null, right]);

/**
 * Two chains, and before both, one by one, items that refer to a position far behind them: cheap to send over hours,
 * expensive when the pad is opened.
 */
export function forgeCostlyUpdates(half: number): Uint8Array[] {
  const far = Array.from({ length: half }, (_, at): [PieceId, PieceId] => [null, [9, at]]);
  const second = chainPieces(9, half, [9, 0]).map(([left, right]): [PieceId, PieceId] => [
    left && [9, half + left[1]],
    right,
  ]);
  return [
    forgeUpdate(9, 0, chainPieces(9, half)),
    forgeUpdate(9, half, second),
    ...Array.from({ length: half / 50 }, (_, turn) =>
      forgeUpdate(5, turn * 50, far.slice(turn * 50, turn * 50 + 50)),
    ),
  ];
}
