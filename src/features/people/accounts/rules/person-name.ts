interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly orcid?: string | null;
}

/** How a person is called: by name, or by what else they are known by while ORCID hides it. */
export function formatPersonName({ firstName, lastName, email, orcid }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || (orcid ?? email ?? "");
}
