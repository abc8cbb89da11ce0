import { href } from "react-router";

export const FORMS_PATH = href("/administration-portail-aap/formulaires");
export const NEW_FORM_PATH = href("/administration-portail-aap/formulaires/nouveau");

export const FORMS_CSV_PATH = href("/administration-portail-aap/formulaires/liste.csv");

/** The designer. */
export const designFormHref = (formModelId: string): string =>
  href("/administration-portail-aap/formulaires/:id", { id: formModelId });

export const formVersionsHref = (formModelId: string): string =>
  href("/administration-portail-aap/formulaires/:id/versions", { id: formModelId });

/** The whole form as a researcher sees it. */
export const previewFormHref = (formModelId: string): string =>
  `${designFormHref(formModelId)}/apercu`;

/** The page on which the draft, or an earlier version, is tried out and published. */
export const publishFormHref = (formModelId: string, version?: number): string => {
  const path = href("/administration-portail-aap/formulaires/:id/publier", { id: formModelId });
  return version === undefined ? path : `${path}?version=${version}`;
};

/** Stands for the draft among the numbers of versions, in the address of a comparison. */
export const DRAFT_NUMBER = "brouillon";

/** The differences between two versions by their numbers, or between a version and the draft. */
export const compareVersionsHref = (
  formModelId: string,
  from: number,
  to: number | typeof DRAFT_NUMBER,
): string => `${formVersionsHref(formModelId)}?de=${from}&a=${to}`;

/** The page that asks before the draft begins again from a version. */
export const resetFormHref = (formModelId: string, number: number): string =>
  `${formVersionsHref(formModelId)}?reprendre=${number}#reprendre`;

/** The form as a file: its draft, or one of its versions. */
export const formFileHref = (formModelId: string, version?: number): string => {
  const path = href("/administration-portail-aap/formulaires/:id/fichier", { id: formModelId });
  return version === undefined ? path : `${path}?version=${version}`;
};

/** Messages of the pages of forms. */
export const FORM_DONE = ["created", "renamed", "imported", "reset", "meaningsSaved"] as const;
export type FormDone = (typeof FORM_DONE)[number];

/** The socket of an open designer. */
export const FORM_LIVE_PATH = "/administration-portail-aap/formulaires/:id/direct";

export const formLivePath = (formModelId: string): string =>
  FORM_LIVE_PATH.replace(":id", formModelId);
