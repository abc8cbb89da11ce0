import { FIRST_HASH, nextHash } from "./lexeme-table.ts";

/** Takes a lexeme: the hash of its bytes, where they stand, and its weights as bits, A being the lowest. */
export type VisitLexeme = (hash: number, from: number, to: number, weights: number) => void;

/**
 * Reads a `tsvector` as PostgreSQL sends it in binary: how many lexemes, then for each its bytes up to a zero, how many
 * places it has, and of each place the weight (two bits, A being 3 and D 0) and where it is (fourteen).
 */
export function readTsvector(bytes: Uint8Array, start: number, visit: VisitLexeme): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lexemes = view.getInt32(start);
  let at = start + 4;
  for (let read = 0; read < lexemes; read++) {
    const from = at;
    let hash = FIRST_HASH;
    for (let byte = bytes[at] as number; byte !== 0; byte = bytes[++at] as number)
      hash = nextHash(hash, byte);
    const to = at++;
    const places = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
    at += 2;
    let weights = 0;
    for (const end = at + 2 * places; at < end; at += 2)
      weights |= 8 >> ((bytes[at] as number) >> 6);
    if (weights !== 0) visit(hash, from, to, weights);
  }
}
