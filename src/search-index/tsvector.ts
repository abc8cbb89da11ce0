import { finishHash, startHash, updateHash } from "./lexicon.ts";

/**
 * Takes a lexeme: the hash of its bytes, the first eight of them as two numbers (the lowest first, zeros behind a shorter one), where
 * they stand, and its weights as bits, A being the lowest.
 */
export type LexemeVisitor = (
  hash: number,
  first: number,
  second: number,
  from: number,
  to: number,
  weights: number,
) => void;

/**
 * Reads a `tsvector` as PostgreSQL sends it in binary: how many lexemes, then for each its bytes up to a zero, how many
 * places it has, and of each place the weight (two bits, A being 3 and D 0) and where it is (fourteen). Sixteen million lexemes are
 * read when a catalogue is loaded, hence four bytes at a time: some others must follow behind the last.
 */
export function readTsvector(bytes: Uint8Array, start: number, visit: LexemeVisitor): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lexemes = view.getInt32(start);
  let at = start + 4;
  for (let read = 0; read < lexemes; read++) {
    const from = at;
    let first = view.getInt32(at, true);
    let second = 0;
    let zero = findZeroByte(first);
    if (zero !== 0) {
      const bits = countBitsBefore(zero);
      at += bits >> 3;
      first &= (1 << bits) - 1;
    } else {
      second = view.getInt32(at + 4, true);
      zero = findZeroByte(second);
      if (zero !== 0) {
        const bits = countBitsBefore(zero);
        at += 4 + (bits >> 3);
        second &= (1 << bits) - 1;
      } else at += 8;
    }
    let hash = startHash(first, second);
    if (zero === 0)
      for (let byte = bytes[at] as number; byte !== 0; byte = bytes[++at] as number)
        hash = updateHash(hash, byte);
    const to = at++;
    const places = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
    at += 2;
    let weights = 0;
    for (const end = at + 2 * places; at < end; at += 2)
      weights |= 8 >> ((bytes[at] as number) >> 6);
    if (weights !== 0) visit(finishHash(hash), first, second, from, to, weights);
  }
}

/** Of four bytes, the highest bit of the first that is zero, perhaps with higher ones; 0 where none is. */
const findZeroByte = (four: number): number => (four - 0x01010101) & ~four & 0x80808080;

/** How many bits stand before the first byte that is zero. */
const countBitsBefore = (zero: number): number => 24 - Math.clz32(zero & -zero);
