import type { PrintView } from "../../ui/read-view.ts";
import type { ImageNode, ImageValue } from "./rules.ts";

/** What an image shows, in words. The picture itself is set by whoever prints a dossier and holds its files. */
export const printImage: PrintView<ImageNode> = (answer) =>
  (answer as readonly ImageValue[]).map(({ name, alt }) => ({
    kind: "paragraph" as const,
    line: [{ text: alt || name, italic: true as const }],
  }));
