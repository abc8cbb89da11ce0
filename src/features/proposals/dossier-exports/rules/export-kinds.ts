import type { DocumentModel } from "#documents/model.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** Kinds of PDF: each form, and the whole dossier. Used in addresses. */
export const EXPORT_KINDS = [...FORM_MODEL_TYPES, "dossier"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ["waiting", "images", "setting", "ready", "failed"] as const;

/** How long a large export is stored. */
export const EXPORT_LIFETIME_MS = 24 * 3_600_000;

/**
 * Limit of what is printed within a request: about twenty-five pages of text or a few images, which take about a second of
 * one core (`npm run bench -- --only=exports`). Larger documents are printed by a job with progress.
 */
const MAX_CHARACTERS = 90_000;
const MAX_IMAGES = 6;

/** Whether a document is too large to print within a request. */
export function isLarge(document: DocumentModel, characters: number): boolean {
  return characters > MAX_CHARACTERS || countImages(document) > MAX_IMAGES;
}

export const countImages = ({ blocks }: DocumentModel): number =>
  blocks.filter(({ kind }) => kind === "image").length;
