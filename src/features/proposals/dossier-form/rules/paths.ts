import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";

/** Where pages of a dossier open their socket. No route of pages: the server of sockets knows it. */
export const LIVE_PATH = "/mon-espace/dossier/:id/direct/:page";

/** Pages that have one: the editor of each form, the workpad, and every other page of a dossier, which follows what is missing. */
export type LivePageName = FormModelType | "workpad" | "dossier";

export const livePath = (dossierId: string, page: LivePageName): string =>
  LIVE_PATH.replace(":id", dossierId).replace(":page", page);

export const isLivePage = (name: string | undefined): name is LivePageName =>
  name === "workpad" || name === "dossier" || isFormModelType(name);

export const isFormModelType = (name: string | undefined): name is FormModelType =>
  FORM_MODEL_TYPES.some((one) => one === name);

/** Before the first question: where the skip links lead. */
export const QUESTIONS_ID = "questions";

/** The question or section that an address names by its hash; what cannot be read names none. */
export function parseAnchor(hash: string): string | null {
  try {
    const id = decodeURIComponent(hash.slice(1));
    return /^(q|section)-/.test(id) ? id : null;
  } catch {
    return null;
  }
}
