import { href } from "react-router";
import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import {
  allContactsHref,
  appendicesHref,
  consortiumHref,
  contactsHref,
  generalHref,
  scientificHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";

/** Where anybody checks a receipt, with its number or without. */
export const verifyHref = (number?: string): string =>
  number ? href("/verifier/:number?", { number }) : href("/verifier/:number?");

export const unlockHref = (id: string): string =>
  href("/mon-espace/dossier/:id/debloquer-edition", { id });

/** The receipt as a file that stands alone. */
export const receiptFileHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json", {
    id,
    version: String(version),
  });

export const receiptPdfHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf", {
    id,
    version: String(version),
  });

/** Everything the agency received of a version. */
export const versionArchiveHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip", {
    id,
    version: String(version),
  });

/** The whole dossier on paper, as it was frozen. */
export const versionPdfHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf", {
    id,
    version: String(version),
  });

/** The frozen answers, from which the signed digest is made. */
export const manifestHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.json", {
    id,
    version: String(version),
  });

export const frozenFileHref = (id: string, version: number, sha256: string): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/fichier/:sha256", {
    id,
    version: String(version),
    sha256,
  });

/** The same page, which asks before an edit is abandoned. */
export const abandonHref = (id: string): string => `${unlockHref(id)}?abandonner=1`;

/** The tab of each form. */
const FORM_TABS: Readonly<Record<string, (id: string) => string>> = {
  general_information: generalHref,
  scientific_proposition: scientificHref,
};

const formHref = (id: string, formModelType: string): string =>
  (FORM_TABS[formModelType] ?? generalHref)(id);

/** Where a question that is missing is answered. */
export const questionHref = (id: string, formModelType: string, key: string): string =>
  `${formHref(id, formModelType)}#${toAnchorId(key)}`;

/** Where a team's CVs are given, and where its legal representative is named. */
export const teamCvHref = (id: string, team: number): string =>
  `${consortiumHref(id)}#equipe-${team}`;
export const representativeHref = (id: string, team: number): string =>
  `${allContactsHref(id)}#equipe-${team}`;

/** How much is missing behind each tab, by the address of the tab. */
export function countMissingByTab(id: string, completeness: Completeness): Map<string, number> {
  const { cvs, formModels, legalRepresentatives, appendix } = completeness;
  return new Map([
    ...Object.entries(formModels).map(
      ([type, { mandatoryQuestions }]) =>
        [formHref(id, type), Object.keys(mandatoryQuestions).length] as const,
    ),
    [consortiumHref(id), cvs.length],
    [contactsHref(id), legalRepresentatives.length],
    [appendicesHref(id), appendix ? 1 : 0],
  ]);
}
