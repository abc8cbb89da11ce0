import type { Locale } from "#platform/i18n/locale.ts";
import type { RnsrStructure } from "#services/rnsr.server.ts";
import type { RorOrganization } from "#services/ror.server.ts";
import type { SireneEstablishment } from "#services/sirene.server.ts";
import type { InstitutionType } from "./vocabulary.ts";

/** An organisation, in one shape for all registers. */
export interface Organization {
  readonly identifier: string;
  readonly label: string;
  readonly country: string | null;
  readonly institutionType: InstitutionType | null;
}

const DASH = " – ";
const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(DASH);
const addAcronym = (name: string, acronym: string | null) =>
  acronym && acronym.toLowerCase() !== name.toLowerCase() ? `${name} (${acronym})` : name;

/** `libelle (sigle) – label_numero – commune` */
export const rnsrToOrganization = (structure: RnsrStructure): Organization => ({
  identifier: structure.number,
  label: joinParts(
    addAcronym(structure.name, structure.acronym),
    structure.labels.join(", "),
    structure.city,
  ),
  country: "FR",
  institutionType: "search",
});

export const sireneToOrganization = (establishment: SireneEstablishment): Organization => ({
  identifier: establishment.siret,
  label: joinParts(
    addAcronym(establishment.name, establishment.acronym),
    [establishment.postcode, establishment.city].filter(Boolean).join(" "),
  ),
  country: "FR",
  institutionType: sireneToInstitutionType(establishment),
});

/** Uses the name in the reader's language, else ROR's display name. */
export function rorToOrganization(organization: RorOrganization, locale: Locale): Organization {
  const named = (type: string, lang?: string) =>
    organization.names.find(
      (name) => name.types.includes(type) && (lang === undefined || name.lang === lang),
    )?.value;
  const name =
    named("label", locale) ??
    named("ror_display") ??
    organization.names[0]?.value ??
    organization.id;
  return {
    identifier: organization.id,
    label: joinParts(addAcronym(name, named("acronym") ?? null), organization.city),
    country: organization.country?.toUpperCase() ?? null,
    institutionType: rorToInstitutionType(organization.types),
  };
}

function sireneToInstitutionType({ legalForm, size }: SireneEstablishment): InstitutionType {
  if (legalForm?.startsWith("7383") || legalForm?.startsWith("7382")) return "university";
  if (legalForm?.startsWith("7364")) return "medical";
  if (legalForm?.startsWith("7")) return "other_public";
  if (legalForm === "9300") return "foundation";
  if (legalForm?.startsWith("9")) return "other_private";
  if (size === "PME") return "small_company";
  return size === "GE" ? "big_company" : "company";
}

const INSTITUTION_BY_ROR_TYPE: Readonly<Record<string, InstitutionType>> = {
  education: "university",
  healthcare: "medical",
  facility: "search",
  company: "company",
  nonprofit: "foundation",
  government: "other_public",
};

const rorToInstitutionType = (types: readonly string[]): InstitutionType | null =>
  types.flatMap((type) => INSTITUTION_BY_ROR_TYPE[type] ?? [])[0] ?? null;
