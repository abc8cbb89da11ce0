import { href } from "react-router";
import type { Step } from "./cv-limits.ts";

export const CV_LIST_HREF = href("/mon-espace/mes-cv");
export const NEW_CV_HREF = href("/mon-espace/mes-cv/generer-mon-cv");
/** Upload endpoint; this path has its own body size limit. */
export const CV_FILES_HREF = href("/mon-espace/mes-cv/fichiers");

/** Redirects to the furthest step reached. */
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

/** A search in the person's productions. */
export interface WorkSearch {
  readonly terms: string;
  /** Empty, `publications`, `datasets`, or a type. */
  readonly filter: string;
  readonly page: number;
}

/** Query string of a search. */
export function buildWorkQuery({ terms, filter, page }: WorkSearch): string {
  const query = new URLSearchParams();
  if (terms) query.set("q", terms);
  if (filter) query.set("type", filter);
  if (page > 1) query.set("page", String(page));
  return String(query);
}
