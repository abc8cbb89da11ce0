import { href } from "react-router";

/** The figures of a trial as a file. */
export const trialFiguresHref = (formModelId: string, trialId: string): string =>
  href("/administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv", {
    id: formModelId,
    trial: trialId,
  });

export const PUBLICATION_DONE = ["published"] as const;
export type PublicationDone = (typeof PUBLICATION_DONE)[number];
