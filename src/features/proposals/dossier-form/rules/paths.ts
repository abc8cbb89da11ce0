import { generalHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";
import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";

/** WebSocket address of a dossier's pages. Not in routes.ts: the socket server handles it. */
export const LIVE_PATH = "/mon-espace/dossier/:id/direct/:page";

/**
 * Pages with a socket: the two form editors, the workpad, and every other page of a dossier, which follows
 * completeness.
 */
export type LivePageName = FormModelType | "workpad" | "dossier";

export const livePath = (dossierId: string, page: LivePageName): string =>
  LIVE_PATH.replace(":id", dossierId).replace(":page", page);

export const isLivePage = (name: string | undefined): name is LivePageName =>
  name === "workpad" || name === "dossier" || isFormModelType(name);

export const isFormModelType = (name: string | undefined): name is FormModelType =>
  FORM_MODEL_TYPES.some((one) => one === name);

/** A question in the editor of its form. */
export const questionHref = (
  dossierId: string,
  { form, key }: { readonly form: FormModelType; readonly key: string },
): string => {
  const page = form === "general_information" ? generalHref : scientificHref;
  return `${page(dossierId)}#${toAnchorId(key)}`;
};

/** HTML id before the first question, the target of skip links. */
export const QUESTIONS_ID = "questions";

/** The question or section id in a URL hash, or null. */
export function parseAnchor(hash: string): string | null {
  try {
    const id = decodeURIComponent(hash.slice(1));
    return /^(q|section)-/.test(id) ? id : null;
  } catch {
    return null;
  }
}
