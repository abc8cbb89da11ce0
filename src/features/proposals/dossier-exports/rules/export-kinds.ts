import type { DocumentModel } from "#documents/model.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** What can be had as a PDF: each form, and the whole dossier. They stand in addresses. */
export const EXPORT_KINDS = [...FORM_MODEL_TYPES, "dossier"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ["waiting", "images", "setting", "ready", "failed"] as const;

/** How long a large export is kept for whoever comes back for it. */
export const EXPORT_LIFETIME_MS = 24 * 3_600_000;

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
