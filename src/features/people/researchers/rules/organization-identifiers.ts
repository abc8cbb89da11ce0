import type { IdentifierType, OrganizationType } from "./vocabulary.ts";

/** Where an organisation of each type is looked up; null where the person describes it in their own words. */
export const REGISTRY_BY_TYPE: Readonly<Record<OrganizationType, IdentifierType | null>> = {
  public: "rnsr",
  public_no_rnsr: "siret",
  private: "siret",
  foreign: "ror",
  foreign_no_ror: null,
};

/** ROR's own alphabet leaves out the letters that look like figures. */
const ROR = /^(?:https?:\/\/)?(?:www\.)?(?:ror\.org\/)?(0[a-hjkmnp-tv-z0-9]{6}[0-9]{2})\/?$/i;
const RNSR = /^[0-9]{9}[A-Z]$/;
const LA_POSTE = "356000000";

/** An identifier as its registry writes it, or null where the text is no such identifier (a name, then). */
export function parseIdentifier(type: IdentifierType, text: string): string | null {
  // People copy identifiers with the spaces and points they are printed with.
  const compact = text.normalize("NFKC").replace(/[\s.\u00a0\u202f\u200b-]+/g, "");
  switch (type) {
    case "ror": {
      const id = ROR.exec(text.trim().replace(/\s+/g, ""))?.[1];
      return id ? `https://ror.org/${id.toLowerCase()}` : null;
    }
    case "rnsr":
      return RNSR.test(compact.toUpperCase()) ? compact.toUpperCase() : null;
    case "siret":
      return isSiret(compact) ? compact : null;
  }
}

/** Fourteen figures that were meant as a SIRET, right or wrong: no register needs to be asked about wrong ones. */
export const looksLikeSiret = (text: string): boolean =>
  /^\d{14}$/.test(text.replace(/[\s.-]+/g, ""));

export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return false;
  if (luhnSum(digits) % 10 === 0) return true;
  // La Poste has more offices than numbers with a right checksum: its sums are multiples of five instead.
  return digits.startsWith(LA_POSTE) && sumDigits(digits) % 5 === 0;
}

const sumDigits = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** The registers organisations are found in, by the kind of their identifier. */
const REGISTERS = { ror: "ror", rnsr: "rnsr", siret: "sirene" } as const;

/** Those an affiliation can be looked up in: of whatever kind it is, or only of its own. */
export const REGISTER_SERVICES = Object.values(REGISTERS);

interface Person {
  readonly account: { readonly orcid: string | null };
  readonly affiliation: { readonly identifierType: keyof typeof REGISTERS | null } | null;
}

/** Services a person may miss on their profile: ORCID where they have one, the register of where they work, all where none is named. */
export function listRelevantServices({ account, affiliation }: Person) {
  const own = affiliation?.identifierType;
  const registers = affiliation ? (own ? [REGISTERS[own]] : []) : REGISTER_SERVICES;
  return account.orcid ? (["orcid", ...registers] as const) : registers;
}
