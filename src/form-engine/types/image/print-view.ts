import type { PrintView } from "../../ui/read-view.ts";
import type { ImageNode, ImageValue } from "./rules.ts";

/** The picture, with what it shows under it; whoever prints the document hands its file over. */
export const printImage: PrintView<ImageNode> = (answer) =>
  (answer as readonly ImageValue[]).map(({ filename, name, alt, width, height }) => ({
    kind: "image" as const,
    file: filename,
    width,
    height,
    alt: alt || name,
    ...(alt ? { caption: alt } : {}),
  }));
