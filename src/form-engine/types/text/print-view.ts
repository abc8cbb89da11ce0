import type { DocumentBlock } from "#documents/model.ts";
import { toDocumentBlocks } from "#documents/rich-blocks.ts";
import type { PrintView } from "../../ui/read-view.ts";
import type { TextNode, TextValue } from "./rules.ts";

export const printText: PrintView<TextNode> = (answer) =>
  (answer as readonly TextValue[]).flatMap((value): DocumentBlock[] =>
    typeof value === "string"
      ? value.split("\n").map((text) => ({ kind: "paragraph" as const, line: [{ text }] }))
      : toDocumentBlocks(value),
  );
