import { href } from "react-router";

interface PublicationTarget {
  /** Number of an earlier version; the draft without. */
  readonly version?: number | undefined;
  readonly trialId?: string | undefined;
}

/** The page that tries and publishes a form. */
export function publishFormHref(
  formModelId: string,
  { version, trialId }: PublicationTarget = {},
): string {
  const path = href("/administration-portail-aap/formulaires/:id/publier", { id: formModelId });
  const parameters = new URLSearchParams({
    ...(version !== undefined && { version: String(version) }),
    ...(trialId !== undefined && { essai: trialId }),
  });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The figures of a trial as a file. */
export const trialFiguresHref = (formModelId: string, trialId: string): string =>
  href("/administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv", {
    id: formModelId,
    trial: trialId,
  });

export const PUBLICATION_DONE = ["published"] as const;
export type PublicationDone = (typeof PUBLICATION_DONE)[number];
