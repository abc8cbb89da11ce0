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
