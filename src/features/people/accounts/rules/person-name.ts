interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly orcid?: string | null;
}

/** How a person is called: by name, or by what else they are known by while ORCID hides it. */
export function personName({ firstName, lastName, email, orcid }: Named): string {
  return `${firstName} ${lastName}`.trim() || (orcid ?? email ?? "");
}
