import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import {
  allContactsHref,
  appendicesHref,
  consortiumHref,
  contactsHref,
  generalHref,
  scientificHref,
} from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";

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
