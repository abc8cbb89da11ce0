import { href } from "react-router";
import type { Step } from "./cv-limits.ts";

export const CV_LIST_HREF = href("/mon-espace/mes-cv");
export const NEW_CV_HREF = href("/mon-espace/mes-cv/generer-mon-cv");
/** Where files are sent, wherever the form stands: the address has a limit of its own for what it takes. */
export const CV_FILES_HREF = href("/mon-espace/mes-cv/fichiers");

/** Leads to the step where the person had got to. */
export const cvHref = (id: string): string => href("/mon-espace/cv-appels-a-projets/:id", { id });
export const cvStepHref = (id: string, step: Step): string =>
  href("/mon-espace/cv-appels-a-projets/:id/etape/:step", { id, step: String(step) });
export const readCvHref = (id: string): string =>
  href("/mon-espace/cv-appels-a-projets/:id/consulter", { id });
export const refreshCvHref = (id: string): string =>
  href("/mon-espace/cv-appels-a-projets/:id/actualiser", { id });
export const cvFileHref = (id: string): string =>
  href("/mon-espace/mes-cv/fichiers/:id/telecharger", { id });

export const DOWNLOAD_FORMATS = ["pdf", "docx", "rtf", "txt"] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
export const downloadCvHref = (id: string, format: DownloadFormat): string =>
  href("/mon-espace/cv-appels-a-projets/:id/telecharger/:format", { id, format });

/** What is looked for among a person's productions. */
export interface WorkSearch {
  readonly terms: string;
  /** Empty, `publications`, `datasets`, or one type. */
  readonly filter: string;
  readonly page: number;
}

/** The address of a search. */
export function buildWorkQuery({ terms, filter, page }: WorkSearch): string {
  const query = new URLSearchParams();
  if (terms) query.set("q", terms);
  if (filter) query.set("type", filter);
  if (page > 1) query.set("page", String(page));
  return String(query);
}
