import { finishHash, startHash, updateHash } from "./lexicon.ts";

/**
 * Receives a lexeme as `Lexicon.find` takes it: the hash of its bytes, its first eight bytes as two little-endian numbers (zeros after a
 * shorter lexeme), and the range of its bytes. `weights` has one bit a weight: A is 1, D is 8.
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
 * Reads a `tsvector` in PostgreSQL's binary format: the number of lexemes; for each lexeme its bytes up to a zero byte, the number of
 * its occurrences, and for each occurrence 16 bits: the weight (2 bits, A is 3, D is 0) and the position in the text (14 bits). A large
 * index has sixteen million lexemes to read, so it reads four bytes at a time: at least four more bytes have to follow the tsvector.
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
    const occurrences = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
    at += 2;
    let weights = 0;
    for (const end = at + 2 * occurrences; at < end; at += 2)
      weights |= 8 >> ((bytes[at] as number) >> 6);
    if (weights !== 0) visit(finishHash(hash), first, second, from, to, weights);
  }
}

/** The high bit of the first zero byte, and possibly bits above it; 0 if none of the four bytes is zero. */
const findZeroByte = (four: number): number => (four - 0x01010101) & ~four & 0x80808080;

/** The number of bits before the first zero byte. */
const countBitsBefore = (zero: number): number => 24 - Math.clz32(zero & -zero);
