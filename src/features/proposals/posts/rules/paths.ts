import { generalHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";
import type { QuestionRef } from "../endpoints.ts";

/** The question in the editor of its form. */
export const questionHref = (dossierId: string, { form, key }: QuestionRef): string => {
  const page = form === "general_information" ? generalHref : scientificHref;
  return `${page(dossierId)}#${toAnchorId(key)}`;
};
