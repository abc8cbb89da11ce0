interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly orcid?: string | null;
}

/** The display name of a person; the ORCID iD or the address if the ORCID record hides the names. */
export function formatPersonName({ firstName, lastName, email, orcid }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || (orcid ?? email ?? "");
}
