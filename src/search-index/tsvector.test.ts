import fc from "fast-check";
import { expect, test } from "vitest";
import { toLexiconKey } from "./lexicon.ts";
import { readTsvector } from "./tsvector.ts";

/** Encodes a tsvector in the binary format of PostgreSQL, with one occurrence for each weight (bits; A is the lowest). */
function encodeTsvector(lexemes: readonly { text: string; weights: number }[]): Buffer {
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const parts = lexemes.flatMap(({ text, weights }) => {
    const occurrences = [3, 2, 1, 0].filter((weight) => weights & (8 >> weight));
    const encoded = occurrences.map((weight) => number((weight << 14) | 7, 2));
    return [Buffer.from(`${text}\0`), number(occurrences.length, 2), ...encoded];
  });
  return Buffer.concat([number(lexemes.length, 4), ...parts]);
}

test("lexemes of any length are read as the keys of the lexicon", () => {
  const lexeme = fc.record({
    text: fc.string({ minLength: 1, maxLength: 14, unit: "grapheme" }).filter(isWithoutZero),
    weights: fc.integer({ min: 0, max: 15 }),
  });
  fc.assert(
    fc.property(fc.array(lexeme, { maxLength: 20 }), (lexemes) => {
      const bytes = Buffer.concat([
        Buffer.from("before"),
        encodeTsvector(lexemes),
        Buffer.alloc(4, 1),
      ]);
      const read: unknown[] = [];
      readTsvector(bytes, 6, (hash, first, second, from, to, weights) => {
        read.push({ hash, first, second, bytes: [...bytes.subarray(from, to)], weights });
      });
      // A lexeme without an occurrence has no weight and is skipped.
      const weighed = lexemes.filter(({ weights }) => weights > 0);
      expect(read).toEqual(
        weighed.map(({ text, weights }) => {
          const [hash, first, second, bytes] = toLexiconKey(text);
          return { hash, first, second, bytes: [...bytes], weights };
        }),
      );
    }),
  );
});

const isWithoutZero = (text: string) => !text.includes("\0");
