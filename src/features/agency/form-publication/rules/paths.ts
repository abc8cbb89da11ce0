import { href } from "react-router";
import { publishFormHref } from "../../form-designer/rules/paths.ts";

/** The page of a form's publication with one trial. */
export const formTrialHref = (formModelId: string, trialId: string): string =>
  `${publishFormHref(formModelId)}?essai=${trialId}`;

/** The figures of a trial as a file. */
export const trialFiguresHref = (formModelId: string, trialId: string): string =>
  href("/administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv", {
    id: formModelId,
    trial: trialId,
  });

export const PUBLICATION_DONE = ["published", "planned", "cancelled", "mailed"] as const;
export type PublicationDone = (typeof PUBLICATION_DONE)[number];
