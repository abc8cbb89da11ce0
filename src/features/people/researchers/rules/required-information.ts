import type { Gender, Title } from "./vocabulary.ts";

/** What other rooms need to know of a person before a CV or a dossier can be made; true means missing. */
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

/** What ORCID shows of the person. Null where it was never read. */
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
 * What stands in the way of a CV, a dossier or of being found as a partner: title, gender and affiliation. What ORCID
 * hides is told, but only ORCID can change it: it blocks nothing here.
 */
export const hasBlockingGaps = (missing: RequiredInformation): boolean =>
  missing.gender || missing.title || missing.affiliation;

/** What ORCID does not show, or what nobody has told us yet. */
export const hasOrcidGaps = (missing: RequiredInformation): boolean =>
  missing.email || missing.firstname || missing.lastname;

/** The dialog that asks for what is missing: the affiliation's own where nothing else is. */
export function chooseDialog(missing: RequiredInformation): "required" | "affiliation" | null {
  if (missing.gender || missing.title) return "required";
  return missing.affiliation ? "affiliation" : null;
}
