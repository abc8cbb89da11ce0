import { href } from "react-router";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";

export const LETTERS_ANCHOR = "lettres";

/** The letters of a dossier, on its deposit page. */
export const lettersHref = (dossierId: string): string =>
  `${depositHref(dossierId)}#${LETTERS_ANCHOR}`;

/** A letter as PDF, for the team. */
export const letterPdfHref = (id: string, letterId: string): string =>
  href("/mon-espace/dossier/:id/lettres/:letterId/lettre.pdf", { id, letterId });

/** A letter as PDF, for the staff of the agency. */
export const agencyLetterPdfHref = (id: string, letterId: string): string =>
  href("/administration-portail-aap/dossiers/:id/lettres/:letterId/lettre.pdf", { id, letterId });
