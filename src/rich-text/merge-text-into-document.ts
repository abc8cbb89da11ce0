import { cleanText } from "./clean-text.ts";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "./document.ts";
import { diffLists } from "./merge/diff-lists.ts";
import { nodeToText } from "./plain-text.ts";
import { MAX_CHARACTERS, MAX_NODES } from "./schema.ts";
import { textToDocument } from "./text-to-document.ts";

/**
 * Applies a text edited in a plain field (without script) to the stored document: blocks with unchanged lines keep
 * their structure (tables, formulas, links). The posted text may have any length: beyond the limits of a document it
 * is not compared, and `checkDocument` rejects the result.
 */
export function mergeTextIntoDocument(stored: RichDocument, typed: string): RichDocument {
  if (typed.length > 2 * MAX_CHARACTERS) return toSingleParagraph(typed);
  const written = cleanText(typed).split("\n");
  if (written.length > MAX_NODES) return textToDocument(typed);
  let lineCount = 0;
  const blocks = stored.content.map((block) => {
    const lines = nodeToText(block).split("\n");
    const first = lineCount;
    lineCount += lines.length;
    return { block, lines, first };
  });
  /** The block of each line of the stored text. */
  const owners = blocks.flatMap((owner) => owner.lines.map(() => owner));
  const { changes } = diffLists(
    blocks.flatMap(({ lines }) => lines).map((line) => line.trimEnd()),
    written.map((line) => line.trimEnd()),
  );
  /** For each posted line, the equal line of the stored text. */
  const origins: (number | undefined)[] = [];
  let at = 0;
  for (const { kind, count } of changes) {
    for (let line = 0; line < count; line++) {
      if (kind !== "removed") origins.push(kind === "added" ? undefined : at);
      if (kind !== "added") at++;
    }
  }
  const content: BlockNode[] = [];
  let fresh: string[] = [];
  const endFresh = () => {
    if (fresh.some((line) => line.trim() !== ""))
      content.push(...textToDocument(fresh.join("\n")).content);
    fresh = [];
  };
  for (let line = 0; line < written.length; ) {
    const origin = origins[line];
    const owner = origin === undefined ? undefined : owners[origin];
    const whole = owner?.lines.every((_, step) => origins[line + step] === owner.first + step);
    if (owner && whole) {
      endFresh();
      content.push(owner.block);
      line += owner.lines.length;
    } else fresh.push(written[line++] ?? "");
  }
  endFresh();
  return content.length > 0 ? { type: "doc", content } : EMPTY_DOCUMENT;
}

/** A text beyond the limits is kept as one paragraph, only to be shown again. */
const toSingleParagraph = (text: string): RichDocument => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
