import {
  generalHref,
  scientificHref,
  workpadHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";
import type { QuestionRef } from "../endpoints.ts";

export const messageAnchor = (number: number): string => `m-${number}`;

export const messageHref = (dossierId: string, number: number): string =>
  `${workpadHref(dossierId)}#${messageAnchor(number)}`;

export const questionHref = (dossierId: string, { form, key }: QuestionRef): string => {
  const page = form === "general_information" ? generalHref : scientificHref;
  return `${page(dossierId)}#${toAnchorId(key)}`;
};
