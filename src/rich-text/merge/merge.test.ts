import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
import { checkDocument } from "../check-document.ts";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "../document.ts";
import { documentToText } from "../plain-text.ts";
import { diffWords } from "./diff-words.ts";
import { type MergeResult, mergeDocuments } from "./merge-documents.ts";

const paragraph = (text: string): BlockNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const doc = (...words: string[]): RichDocument => ({ type: "doc", content: words.map(paragraph) });
const textsOf = (document: RichDocument) => documentToText(document).split("\n");
const merged = (merge: MergeResult) => {
  if (merge.kind !== "merged") throw new Error(JSON.stringify(merge.clashes));
  return textsOf(merge.document);
};
const clash = (merge: MergeResult) => {
  if (merge.kind !== "clash") throw new Error("no clash");
  return merge;
};

describe("two people's changes", () => {
  test.each<[string, string[], string[], string[], string[]]>([
    ["of blocks apart", ["a", "b", "c"], ["A", "b", "c"], ["a", "b", "C"], ["A", "b", "C"]],
    ["of blocks side by side", ["a", "b"], ["A", "b"], ["a", "B"], ["A", "B"]],
    ["the same change", ["a", "b"], ["A", "b"], ["A", "b"], ["A", "b"]],
    ["an addition before a change", ["a", "b"], ["a", "n", "b"], ["a", "B"], ["a", "n", "B"]],
    ["an addition after a change", ["a", "b"], ["a", "n", "b"], ["A", "b"], ["A", "n", "b"]],
    ["a deletion beside a change", ["a", "b", "c"], ["a", "c"], ["a", "b", "C"], ["a", "C"]],
    ["both at the end", ["a"], ["a", "mine"], ["a", "theirs"], ["a", "theirs", "mine"]],
    ["one's own save, added to", ["a"], ["a", "n", "m"], ["a", "n", "t"], ["a", "n", "t", "m"]],
  ])("stand together: %s", (_, base, mine, theirs, result) => {
    expect(merged(mergeDocuments(doc(...base), doc(...mine), doc(...theirs)))).toEqual(result);
  });

  test("of one block clash, and the rest stands together on both sides", () => {
    const merge = clash(
      mergeDocuments(doc("a", "b", "c"), doc("A", "b1", "c"), doc("a", "b2", "C")),
    );
    expect(merge.clashes).toEqual([
      { base: [paragraph("b")], mine: [paragraph("b1")], theirs: [paragraph("b2")] },
    ]);
    expect(textsOf(merge.withMine)).toEqual(["A", "b1", "C"]);
    expect(textsOf(merge.withTheirs)).toEqual(["A", "b2", "C"]);
  });

  test("a block one deleted and the other changed clashes", () => {
    expect(clash(mergeDocuments(doc("a", "b"), doc("a"), doc("a", "B"))).clashes).toEqual([
      { base: [paragraph("b")], mine: [], theirs: [paragraph("B")] },
    ]);
  });

  test("what both emptied is empty", () => {
    expect(merged(mergeDocuments(doc("a", "b"), doc("a"), doc("b")))).toEqual([""]);
    expect(mergeDocuments(doc("a"), EMPTY_DOCUMENT, EMPTY_DOCUMENT)).toEqual({
      kind: "merged",
      document: EMPTY_DOCUMENT,
    });
  });
});

/** A text with two edits; few words, so that they collide. */
const word = fc.constantFrom("a", "b", "c", "d");
const edited = (base: readonly string[]) =>
  fc
    .array(
      fc.record({
        at: fc.nat({ max: 8 }),
        how: fc.constantFrom("change", "add", "remove"),
        to: word,
      }),
      { maxLength: 4 },
    )
    .map((edits) => {
      const words = [...base];
      for (const { at, how, to } of edits) {
        const place = Math.min(at, words.length);
        words.splice(place, how === "add" ? 0 : 1, ...(how === "remove" ? [] : [to]));
      }
      return words.length > 0 ? words : ["a"];
    });
const history = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .chain((base) => fc.tuple(fc.constant(base), edited(base), edited(base)))
  .map((all) => all.map((words) => doc(...words)) as [RichDocument, RichDocument, RichDocument]);

const sorted = (document: RichDocument) =>
  document.content.map((block) => JSON.stringify(block)).sort();

describe("any history", () => {
  test("what only one changed is what they made of it", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, other) => {
        const alone = { kind: "merged", document: other };
        expect(mergeDocuments(base, other, base)).toEqual(alone);
        expect(mergeDocuments(base, base, other)).toEqual(alone);
        expect(mergeDocuments(base, other, other)).toEqual(alone);
      }),
    );
  });

  test("says the same whoever merges", () => {
    fc.assert(
      fc.property(history, ([base, mine, theirs]) => {
        const here = mergeDocuments(base, mine, theirs);
        const there = mergeDocuments(base, theirs, mine);
        expect(there.kind).toBe(here.kind);
        if (here.kind === "merged" && there.kind === "merged")
          expect(sorted(there.document)).toEqual(sorted(here.document));
        if (here.kind === "clash" && there.kind === "clash")
          expect(sorted(there.withTheirs)).toEqual(sorted(here.withMine));
      }),
      { numRuns: 1000 },
    );
  });

  test("a block that only one wrote is there, on whichever side one decides", () => {
    const fresh = (document: RichDocument, name: string, at: number): RichDocument => ({
      type: "doc",
      content: document.content.map((block, index) =>
        index === at % document.content.length ? paragraph(name) : block,
      ),
    });
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), ([base, ,], one, other) => {
        const size = base.content.length;
        fc.pre(one % size !== other % size);
        const result = mergeDocuments(base, fresh(base, "mine", one), fresh(base, "theirs", other));
        expect(merged(result)).toEqual(expect.arrayContaining(["mine", "theirs"]));
      }),
    );
    fc.assert(
      fc.property(history, fc.nat(), ([base, mine, theirs], at) => {
        const added: RichDocument = {
          type: "doc",
          content: mine.content.toSpliced(at % (mine.content.length + 1), 0, paragraph("new")),
        };
        const result = mergeDocuments(base, added, theirs);
        const kept = result.kind === "merged" ? result.document : result.withMine;
        expect(textsOf(kept)).toContain("new");
      }),
      { numRuns: 1000 },
    );
  });

  test("gives documents that can be kept", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const result = mergeDocuments(base, mine, theirs);
        const document = result.kind === "merged" ? result.document : result.withMine;
        expect(checkDocument(document).ok).toBe(true);
      }),
    );
  });
});

describe("differences by words", () => {
  test("are read as one change where only a space is between them", () => {
    expect(diffWords("the old words stay", "some new words stay")).toEqual([
      { kind: "removed", text: "the old" },
      { kind: "added", text: "some new" },
      { kind: "same", text: " words stay" },
    ]);
    expect(diffWords("a b", "a c b")).toEqual([
      { kind: "same", text: "a " },
      { kind: "added", text: "c " },
      { kind: "same", text: "b" },
    ]);
    expect(diffWords("x", "x")).toEqual([{ kind: "same", text: "x" }]);
    expect(diffWords("", "")).toEqual([]);
  });

  test("are the same on the server and in every browser, whose word boundaries differ", () => {
    const segmenter = vi.spyOn(Intl, "Segmenter");
    expect(diffWords("à quelle heure.", "à quelle heure.ici")).toEqual([
      { kind: "same", text: "à quelle heure." },
      { kind: "added", text: "ici" },
    ]);
    expect(diffWords("a 👩‍🔬 b", "a 👩‍🎨 b").map(({ text }) => text)).toEqual([
      "a ",
      "👩‍🔬",
      "👩‍🎨",
      " b",
    ]);
    expect(segmenter).not.toHaveBeenCalled();
    segmenter.mockRestore();
  });

  test("are found in scripts without spaces", () => {
    expect(diffWords("我们研究能源网络", "我们研究海洋网络").at(0)?.kind).toBe("same");
  });

  test("of any two texts give both back", () => {
    const text = fc.array(
      fc.constantFrom("a", "b", " ", "\n", "é", "e\u0301", "l'eau", ".", "能", "👩‍🔬", "\ud800"),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(""), other.join("")];
        const changes = diffWords(before, after);
        const without = (gone: string) =>
          changes.flatMap(({ kind, text: words }) => (kind === gone ? [] : [words])).join("");
        expect(without("added")).toBe(before);
        expect(without("removed")).toBe(after);
      }),
    );
  });

  test("of texts that have nothing in common are the texts", () => {
    const many = (word: string) =>
      Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(" ");
    expect(diffWords(many("a"), many("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});
