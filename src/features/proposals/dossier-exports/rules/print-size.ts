import type { DocumentModel } from "#documents/model.ts";

/**
 * What is made while somebody waits: about twenty-five pages of text, or a handful of pictures, which take about a second of
 * one core (`npm run bench -- --only=exports`). More is made by a job, and the page says how far it is.
 */
const MAX_CHARACTERS = 90_000;
const MAX_IMAGES = 6;

/** Whether a document takes longer than somebody should wait for an answer. */
export function isLarge(document: DocumentModel, characters: number): boolean {
  return characters > MAX_CHARACTERS || countImages(document) > MAX_IMAGES;
}

export const countImages = ({ blocks }: DocumentModel): number =>
  blocks.filter(({ kind }) => kind === "image").length;
