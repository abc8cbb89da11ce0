import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DocumentBlock, ItemList, Line } from "#documents/model.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { anyDocumentWithFormulas } from "#tests/support/any-document.ts";
import { readAnswer } from "../../answers.ts";
import { buildForm, question } from "../../testing/build-form.ts";
import { printAnswer } from "../print-answer.ts";
import { TextReadView } from "../question-read-view.tsx";
import { countTextCharacters, type TextNode, type TextValue } from "./rules.ts";

const form = buildForm(question("q", "text", { wysiwyg: true, maxCharacters: 50_000 }));
const node = form.positions.get("q")?.node as TextNode;

test("text length is counted the same on the screen, in the save and in the PDF", () => {
  fc.assert(
    fc.property(anyDocumentWithFormulas, (document) => {
      const read = readAnswer(node, [document]);
      // A text without a word is no answer.
      if (!read.ok || read.answer.length === 0) return;
      const saved = read.answer[0] as TextValue & object;
      // Line breaks count as one character and are rendered as space, so they are left out of the comparison.
      const breaks = documentToText(saved).match(/[\n\t]/g)?.length ?? 0;
      const printed = printAnswer(node, read.answer, "fr").map(wordsOf).join("");
      expect(countCharacters(printed.replace(/[\n\t]/g, "")) + breaks).toBe(
        countTextCharacters(saved),
      );
      // A limit one lower refuses the text: the save counts like the field.
      const tight = { ...node, maxCharacters: Math.max(1, countTextCharacters(saved) - 1) };
      expect(readAnswer(tight, [saved]).ok).toBe(countTextCharacters(saved) <= tight.maxCharacters);
      // All counted characters are visible in the rendering.
      const html = renderToStaticMarkup(<TextReadView node={node} answer={[saved]} />);
      expect(html.length).toBeGreaterThanOrEqual(countTextCharacters(saved) - breaks);
    }),
  );
});

const textOf = (line: Line): string => line.map(({ text }) => text).join("");

const listText = ({ items }: ItemList): string =>
  items.map(({ line, lists = [] }) => textOf(line) + lists.map(listText).join("")).join("");

function wordsOf(block: DocumentBlock): string {
  switch (block.kind) {
    case "heading":
    case "formula":
      return block.text;
    case "paragraph":
      return textOf(block.line);
    case "list":
      return listText(block);
    case "table":
      return [block.columns, ...block.rows].flat().map(textOf).join("");
    default:
      return "";
  }
}
