import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** What can be had as a PDF: each form, and the whole dossier. They stand in addresses. */
export const EXPORT_KINDS = [...FORM_MODEL_TYPES, "dossier"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ["waiting", "images", "setting", "ready", "failed"] as const;
