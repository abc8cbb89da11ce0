import { diffArrays } from "diff";
import { cleanText } from "./clean-text.ts";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "./document.ts";
import { textOf } from "./plain-text.ts";
import { textToDocument } from "./text-to-document.ts";

/**
 * A stored text after somebody edited its words alone, in a plain field without script: blocks whose lines they left as they
 * were keep their structure (tables, formulas, links), so that saving without a change loses nothing.
 */
export function documentFromText(stored: RichDocument, typed: string): RichDocument {
  const blocks = stored.content.map((block) => ({ block, lines: textOf(block).split("\n") }));
  const owners = blocks.flatMap(({ lines }, index) => lines.map(() => index));
  const written = cleanText(typed).split("\n");
  const changes = diffArrays(
    blocks.flatMap(({ lines }) => lines).map((line) => line.trimEnd()),
    written.map((line) => line.trimEnd()),
  );
  /** For each line that is written: the line of the stored text that it is. */
  const origins: (number | undefined)[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    for (let line = 0; line < value.length; line++) {
      if (!removed) origins.push(added ? undefined : at);
      if (!added) at++;
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
    const owner = origin === undefined ? undefined : blocks[owners[origin] ?? -1];
    const length = owner?.lines.length ?? 0;
    const first = origin === undefined ? -1 : owners.indexOf(owners[origin] ?? -1);
    const whole =
      owner &&
      origin === first &&
      owner.lines.every((_, step) => origins[line + step] === first + step);
    if (whole) {
      endFresh();
      content.push(owner.block);
      line += length;
    } else fresh.push(written[line++] ?? "");
  }
  endFresh();
  return content.length > 0 ? { type: "doc", content } : EMPTY_DOCUMENT;
}
