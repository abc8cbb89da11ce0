import fc from "fast-check";
import { expect, test } from "vitest";
import { SingleBlockList } from "./posting-blocks.ts";
import { PostingWindow, WINDOW_SIZE } from "./posting-list.ts";
import { PostingsBuilder } from "./postings.ts";

const LEXEMES = ["eau", "lac", "mer"];

/** A column for `countExcept`. */
const KINDS = Uint8Array.from({ length: 1000 }, (_, position) => position % 2);

/** Documents at near and distant positions, each with some lexemes in some fields. */
const documents = fc
  .array(
    fc.record({
      gap: fc.oneof(
        fc.constant(1),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 3e6 }),
      ),
      words: fc.array(
        fc.tuple(fc.constantFrom(...LEXEMES), fc.constantFrom(1, 2, 4, 8, 16, 32, 64)),
        { maxLength: 6 },
      ),
    }),
    { maxLength: 60 },
  )
  .map((list) => {
    let position = -1;
    return list.map(({ gap, words }) => {
      position += gap;
      return { position, words };
    });
  });

test("packed lists contain what was added, in order, with all fields of a document merged", () => {
  fc.assert(
    fc.property(documents, (list) => {
      const builder = new PostingsBuilder();
      const plain = new Map<string, Map<number, number>>();
      for (const { position, words } of list) {
        for (const [lexeme, field] of words) {
          builder.add(position, field, lexeme);
          const fields = plain.get(lexeme) ?? new Map<number, number>();
          fields.set(position, (fields.get(position) ?? 0) | field);
          plain.set(lexeme, fields);
        }
      }
      const postings = builder.build();
      expect([...postings.keys()].sort()).toEqual([...plain.keys()].sort());
      for (const [lexeme, fields] of plain) {
        const posting = postings.get(lexeme);
        expect(posting?.length).toBe(fields.size);
        expect([...(posting?.positions ?? [])]).toEqual([...fields.keys()]);
        expect([...(posting?.fields ?? [])]).toEqual([...fields.values()]);
        const others = [...fields.keys()].filter((position) => KINDS[position] !== 0);
        expect(posting?.countExcept(KINDS, 0)).toBe(others.length);
      }
    }),
  );
});

test("a list is read window by window, also if windows are skipped", () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 3 }), (list, every) => {
      const builder = new PostingsBuilder();
      const plain = new Map<number, number>();
      for (const { position, words } of list) {
        for (const [, field] of words) {
          builder.add(position, field, "eau");
          plain.set(position, (plain.get(position) ?? 0) | field);
        }
      }
      const positions = Uint32Array.from(plain.keys());
      const fields = Uint8Array.from(plain.values());
      const loaded = builder.build().get("eau") ?? new SingleBlockList({ positions, fields });
      const end = (positions.at(-1) ?? 0) + 1;
      for (const one of [loaded, new SingleBlockList({ positions, fields })]) {
        expect(one.length).toBe(plain.size);
        const cursor = one.openCursor();
        const read: [number, number][] = [];
        const window = new PostingWindow();
        for (let from = 0; from < end; from += WINDOW_SIZE * every) {
          const count = cursor.read(from, window);
          for (let at = 0; at < count; at++)
            read.push([from + (window.offsets[at] as number), window.fields[at] as number]);
        }
        const isRead = (position: number) => Math.floor(position / WINDOW_SIZE) % every === 0;
        expect(read).toEqual([...plain].filter(([position]) => isRead(position)));
      }
    }),
  );
});

test("lists evicted from the cache of decoded lists are read correctly", () => {
  const builder = new PostingsBuilder();
  const long = 300_000;
  for (let position = 0; position < long; position++)
    for (let list = 0; list < 8; list++) builder.add(position, 1 << (list % 7), `word${list}`);
  const postings = builder.build();
  for (const list of [0, 1, 2, 3, 4, 5, 6, 7, 0]) {
    const posting = postings.get(`word${list}`);
    expect(posting?.positions.at(-1)).toBe(long - 1);
    expect(posting?.fields[7]).toBe(1 << (list % 7));
  }
});
