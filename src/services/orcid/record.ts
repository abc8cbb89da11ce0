/**
 * The part of a public ORCID record that we use: plain values of bounded length. Empty text means absent or hidden;
 * dates have ORCID's precision (`2019`, `2019-09`, `2019-09-01`).
 */
export interface OrcidRecord {
  readonly orcid: string;
  readonly givenNames: string;
  readonly familyName: string;
  /** False if the person hides their name; a visible name may lack a family name. */
  readonly namesVisible: boolean;
  readonly emailVisible: boolean;
  /** Visible addresses, the primary one first. */
  readonly emails: readonly OrcidEmail[];
  readonly biography: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  readonly keywords: readonly string[];
  readonly websites: readonly { readonly name: string; readonly url: string }[];
  /** Identifiers in other systems, such as `{ type: "IdHAL", value: "…" }`. */
  readonly identifiers: readonly { readonly type: string; readonly value: string }[];
  readonly employments: readonly OrcidActivity[];
  readonly educations: readonly OrcidActivity[];
  readonly qualifications: readonly OrcidActivity[];
  readonly distinctions: readonly OrcidActivity[];
  readonly memberships: readonly OrcidActivity[];
  readonly services: readonly OrcidActivity[];
  readonly invitedPositions: readonly OrcidActivity[];
}

export interface OrcidEmail {
  readonly address: string;
  readonly verified: boolean;
}

export interface OrcidActivity {
  /** ORCID's permanent number of the entry. */
  readonly putCode: string;
  /** The position, degree, award or role. */
  readonly role: string;
  readonly department: string;
  readonly organization: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  /** A full http(s) address, or empty. */
  readonly url: string;
  readonly start: string;
  /** Empty while current. */
  readonly end: string;
}

/** Whether a text is an ORCID iD: sixteen characters in groups of four, with a check digit (ISO 7064, mod 11-2). */
export function isOrcidId(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}
