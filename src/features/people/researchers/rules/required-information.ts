import type { Gender, Title } from "./vocabulary.ts";

/** Information that is required before a CV or a dossier can be created. True means missing. */
export interface RequiredInformation {
  readonly gender: boolean;
  readonly title: boolean;
  readonly email: boolean;
  readonly firstname: boolean;
  readonly lastname: boolean;
  readonly affiliation: boolean;
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly title: Title | null;
  readonly gender: Gender | null;
}

/** Visibility of data at ORCID. Null if it was never read. */
export interface OrcidFlags {
  readonly linked: boolean;
  readonly emailVisible: boolean | null;
  readonly namesVisible: boolean | null;
}

const isBlank = (text: string | null) => text === null || text.trim() === "";

export function findMissingInformation(
  person: Person,
  affiliation: object | null,
  orcid: OrcidFlags,
): RequiredInformation {
  const hidden = (visible: boolean | null) => orcid.linked && visible === false;
  return {
    gender: person.gender === null,
    title: person.title === null,
    email: isBlank(person.email) || hidden(orcid.emailVisible),
    firstname: isBlank(person.firstName) || hidden(orcid.namesVisible),
    lastname: isBlank(person.lastName) || hidden(orcid.namesVisible),
    affiliation: affiliation === null,
  };
}

/**
 * Missing title, gender or affiliation block CVs, dossiers and the partner consent. Data hidden at ORCID is shown as
 * missing but does not block, because it can only be changed at ORCID.
 */
export const hasBlockingGaps = (missing: RequiredInformation): boolean =>
  missing.gender || missing.title || missing.affiliation;

/** Data that is hidden at ORCID or missing. */
export const hasOrcidGaps = (missing: RequiredInformation): boolean =>
  missing.email || missing.firstname || missing.lastname;

/** The dialog to open: the affiliation dialog if nothing else is missing. */
export function chooseDialog(missing: RequiredInformation): "required" | "affiliation" | null {
  if (missing.gender || missing.title) return "required";
  return missing.affiliation ? "affiliation" : null;
}
