import { href } from "react-router";
import { previewFormHref } from "./paths.ts";

/** The whole form as a researcher sees it: its draft, or the version of this number. */
export const previewVersionHref = (formModelId: string, version: number): string =>
  `${previewFormHref(formModelId)}?version=${version}`;

export const previewPdfHref = (formModelId: string): string =>
  href("/administration-portail-aap/formulaires/:id/apercu.pdf", { id: formModelId });

/** Fields of the post that prints a preview. */
export const PREVIEW_FIELDS = { answers: "answers", locale: "locale", version: "version" } as const;
