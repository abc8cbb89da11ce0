import { href } from "react-router";
import type { Step } from "../rules/cv-limits.ts";

export const LIST_HREF = href("/mon-espace/mes-cv");
export const NEW_HREF = href("/mon-espace/mes-cv/generer-mon-cv");
/** Where files are sent, wherever the form stands: the address has a limit of its own for what it takes. */
export const FILES_HREF = href("/mon-espace/mes-cv/fichiers");

/** Leads to the step where the person had got to. */
export const cvHref = (id: string): string => href("/mon-espace/cv-appels-a-projets/:id", { id });
export const stepHref = (id: string, step: Step): string =>
  href("/mon-espace/cv-appels-a-projets/:id/etape/:step", { id, step: String(step) });
export const readHref = (id: string): string =>
  href("/mon-espace/cv-appels-a-projets/:id/consulter", { id });
export const refreshHref = (id: string): string =>
  href("/mon-espace/cv-appels-a-projets/:id/actualiser", { id });
export const fileHref = (id: string): string =>
  href("/mon-espace/mes-cv/fichiers/:id/telecharger", { id });

export const DOWNLOAD_FORMATS = ["pdf", "docx", "rtf", "txt"] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
export const downloadHref = (id: string, format: DownloadFormat): string =>
  href("/mon-espace/cv-appels-a-projets/:id/telecharger/:format", { id, format });
