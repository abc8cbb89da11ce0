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
import { POINTS_ANCHOR } from "#features/proposals/form-updates/rules/settled-points.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";

/** The public page that verifies a receipt, with or without a number. */
export const verifyHref = (number?: string): string =>
  number ? href("/verifier/:number?", { number }) : href("/verifier/:number?");

export const unlockHref = (id: string): string =>
  href("/mon-espace/dossier/:id/debloquer-edition", { id });

/** The signed receipt as a JSON file. */
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

/** Archive of everything the agency received of a version. */
export const versionArchiveHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip", {
    id,
    version: String(version),
  });

/** The frozen PDF of the dossier. */
export const versionPdfHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf", {
    id,
    version: String(version),
  });

/** The manifest, whose digest the receipt signs. */
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

/** The unlock page, asking for confirmation before an edit is abandoned. */
export const abandonHref = (id: string): string => `${unlockHref(id)}?abandonner=1`;

const FORM_TABS: Readonly<Record<string, (id: string) => string>> = {
  general_information: generalHref,
  scientific_proposition: scientificHref,
};

const formHref = (id: string, formModelType: string): string =>
  (FORM_TABS[formModelType] ?? generalHref)(id);

/** The form page, scrolled to a question. */
export const questionHref = (id: string, formModelType: string, key: string): string =>
  `${formHref(id, formModelType)}#${toAnchorId(key)}`;

/** The form page, scrolled to the points of a new version. */
export const pointsHref = (id: string, formModelType: string): string =>
  `${formHref(id, formModelType)}#${POINTS_ANCHOR}`;

/** Pages on which a team's CVs are chosen and its legal representative is named. */
export const teamCvHref = (id: string, team: number): string =>
  `${consortiumHref(id)}#equipe-${team}`;
export const representativeHref = (id: string, team: number): string =>
  `${allContactsHref(id)}#equipe-${team}`;

/** Missing items by address of the tab. */
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
