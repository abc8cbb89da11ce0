import { expect, test } from "vitest";
import * as Y from "yjs";
import { createPadState, mergeUpdates } from "./pad-document.ts";
import { PAD_FIELD } from "./pad-ref.ts";
import { extractTypedText } from "./typed-text.ts";

const TEXT = {
  type: "doc" as const,
  content: ["Hedges keep soil.", "Rivers take it."].map((text) => ({
    type: "paragraph" as const,
    content: [{ type: "text" as const, text }],
  })),
};

/** Edits typed letter by letter, merged into the one update that a device stores. */
function typed(type: (lines: Y.XmlText[], text: Y.XmlFragment) => void): Uint8Array {
  const doc = mergeUpdates([createPadState(TEXT)]);
  const updates: Uint8Array[] = [];
  doc.on("update", (update) => updates.push(update));
  const text = doc.getXmlFragment(PAD_FIELD);
  type(
    text.toArray().map((one) => (one as Y.XmlElement).get(0) as Y.XmlText),
    text,
  );
  return Y.mergeUpdates(updates);
}

const write = (line: Y.XmlText, at: number, words: string) => {
  for (const [n, letter] of words.split("").entries()) line.insert(at + n, letter);
};

test("every place that was written in is a line; the text around it is not in it", () => {
  const update = typed(([one, other]) => {
    if (!one || !other) return;
    write(one, 6, " and trees");
    write(other, 0, "Small ");
  });
  expect(extractTypedText(update)).toEqual([" and trees", "Small "]);
});

test("what was corrected reads as it was left, and what was deleted again is gone", () => {
  const update = typed(([one]) => {
    if (!one) return;
    write(one, 0, "Od oaks ");
    write(one, 1, "l");
    write(one, 9, "no");
    one.delete(9, 2);
  });
  expect(extractTypedText(update)).toEqual(["Old oaks "]);
  expect(extractTypedText(typed(([one]) => one?.delete(0, 6)))).toEqual([]);
});

test("new paragraphs are lines, and letters of two halves stay whole", () => {
  const update = typed((_, text) => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText("A 🌳 alone")]);
    text.push([paragraph]);
  });
  expect(extractTypedText(update)).toEqual(["A 🌳 alone"]);
});
