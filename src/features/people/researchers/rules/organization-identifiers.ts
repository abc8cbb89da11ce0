import type { IdentifierType, OrganizationType } from "./vocabulary.ts";

/** The register of each type; null if the person describes the organisation. */
export const REGISTRY_BY_TYPE: Readonly<Record<OrganizationType, IdentifierType | null>> = {
  public: "rnsr",
  public_no_rnsr: "siret",
  private: "siret",
  foreign: "ror",
  foreign_no_ror: null,
};

/** ROR ids use an alphabet without letters that look like digits. */
const ROR = /^(?:https?:\/\/)?(?:www\.)?(?:ror\.org\/)?(0[a-hjkmnp-tv-z0-9]{6}[0-9]{2})\/?$/i;
const RNSR = /^[0-9]{9}[A-Z]$/;
const LA_POSTE = "356000000";

/** Normalizes an identifier. Null if the text is not one (it may be a name). */
export function parseIdentifier(type: IdentifierType, text: string): string | null {
  // Printed identifiers contain spaces and dots.
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

/** Fourteen digits, with a right or wrong checksum. A wrong SIRET needs no query. */
export const looksLikeSiret = (text: string): boolean =>
  /^\d{14}$/.test(text.replace(/[\s.-]+/g, ""));

export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return false;
  if (luhnSum(digits) % 10 === 0) return true;
  // La Poste has more offices than valid checksums; the digits of its numbers add up to a multiple of five instead.
  return digits.startsWith(LA_POSTE) && sumDigits(digits) % 5 === 0;
}

const sumDigits = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Register services by type of identifier. */
const REGISTERS = { ror: "ror", rnsr: "rnsr", siret: "sirene" } as const;

export const REGISTER_SERVICES = Object.values(REGISTERS);

interface Person {
  readonly account: { readonly orcid: string | null };
  readonly affiliation: { readonly identifierType: keyof typeof REGISTERS | null } | null;
}

/**
 * Services whose failure concerns this profile: ORCID if linked, and the register of the affiliation, or all registers
 * without an affiliation.
 */
export function listRelevantServices({ account, affiliation }: Person) {
  const own = affiliation?.identifierType;
  const registers = affiliation ? (own ? [REGISTERS[own]] : []) : REGISTER_SERVICES;
  return account.orcid ? (["orcid", ...registers] as const) : registers;
}
