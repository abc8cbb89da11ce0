import { beforeEach, describe, expect, test, vi } from "vitest";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "./document.ts";
import { mergeDocuments } from "./merge/merge-documents.ts";
import { mergeTextIntoDocument } from "./merge-text-into-document.ts";
import { documentToText } from "./plain-text.ts";
import { MAX_CHARACTERS } from "./schema.ts";
import { textToDocument } from "./text-to-document.ts";

const work = vi.hoisted(() => ({ comparisons: 0 }));

vi.mock("diff", async (original) => {
  const diff = await original<typeof import("diff")>();
  const comparator = (one: unknown, other: unknown) => {
    work.comparisons++;
    return one === other;
  };
  const diffArrays = (one: unknown[], other: unknown[], options: object) =>
    diff.diffArrays(one, other, { ...options, comparator });
  return { ...diff, diffArrays };
});

/** About a few hundredths of a second of one core. */
const MAX_COMPARISONS = 300_000;
const paragraph = (text: string): BlockNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, line) => `${word}${line}`);
const doc = (texts: readonly string[]): RichDocument => ({
  type: "doc",
  content: texts.map(paragraph),
});

beforeEach(() => {
  work.comparisons = 0;
});

describe("texts with nothing in common cost little", () => {
  test("typed into a plain field", () => {
    const typed = lines("b", 4_000).join("\n");
    expect(mergeTextIntoDocument(doc(lines("a", 4_000)), typed)).toEqual(textToDocument(typed));
    expect(work.comparisons).toBeLessThan(MAX_COMPARISONS);
  });

  test("put together from three versions: they clash, as a whole", () => {
    const of = (word: string) => doc(["first", ...lines(word, 4_000), "last"]);
    const merge = mergeDocuments(of("a"), of("b"), of("c"));
    expect(work.comparisons).toBeLessThan(MAX_COMPARISONS);
    if (merge.kind !== "clash") throw new Error("no clash");
    expect(merge.clashes).toHaveLength(1);
    expect(merge.withMine).toEqual(of("b"));
    expect(merge.withTheirs).toEqual(of("c"));
  });

  test("and what is longer than any document is not compared at all, nor is a word of it lost", () => {
    for (const typed of ["b\n".repeat(MAX_CHARACTERS + 1), "b\n".repeat(100_000)]) {
      const document = mergeTextIntoDocument(doc(lines("a", 3_000)), typed);
      expect(documentToText(document).split("b")).toHaveLength(typed.split("b").length);
    }
    expect(work.comparisons).toBe(0);
  });
});

test("a few changed lines of a long text leave the rest its structure", () => {
  const stored: RichDocument = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Title" }] },
      ...doc(lines("a", 3_000)).content,
    ],
  };
  const typed = documentToText(stored).replace("a7\n", "seven\n").replace("a2990\n", "");
  const [title, ...rest] = mergeTextIntoDocument(stored, typed).content;
  expect(title).toEqual(stored.content[0]);
  expect(rest).toHaveLength(2_999);
  expect(work.comparisons).toBeLessThan(MAX_COMPARISONS);
  expect(mergeTextIntoDocument(EMPTY_DOCUMENT, "one\ntwo")).toEqual(doc(["one", "two"]));
});
