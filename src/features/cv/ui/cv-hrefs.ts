import type { Step } from "../rules/cv-limits.ts";

export const LIST_HREF = "/mon-espace/mes-cv";
export const NEW_HREF = `${LIST_HREF}/generer-mon-cv`;

export const cvHref = (id: string): string => `/mon-espace/cv-appels-a-projets/${id}`;
export const stepHref = (id: string, step: Step): string => `${cvHref(id)}/etape/${step}`;
export const saveHref = (id: string): string => `${cvHref(id)}/enregistrer`;
export const readHref = (id: string): string => `${cvHref(id)}/consulter`;
export const refreshHref = (id: string): string => `${cvHref(id)}/actualiser`;
export const worksHref = (id: string): string => `${cvHref(id)}/productions`;

export const DOWNLOAD_FORMATS = ["pdf", "docx", "rtf", "txt"] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
export const downloadHref = (id: string, format: DownloadFormat): string =>
  `${cvHref(id)}/telecharger/${format}`;
