/** Whom a team named, or the organisation that manages its money, by field. */
export type NamedContact = Readonly<Partial<Record<ContactsField, string>>>;

export type ContactType = "person" | "organization";

/**
 * What a contact said when somebody began to change it; empty where there was none. The form sends it along, so that
 * whoever saves second learns of the first. It is what was said and no count: a contact that was emptied has no row.
 */
export function serializeContact(kind: ContactType, held: NamedContact | null): string {
  const fields = kind === "person" ? CONTACT_FIELDS : ORGANIZATION_FIELDS;
  return held ? JSON.stringify(fields.map((field) => held[field] ?? "")) : "";
}

export const CONTACT_KINDS = ["legal_representative", "additional_contact"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_FIELDS = ["firstName", "lastName", "email"] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

export const ORGANIZATION_FIELDS = [
  "siret",
  "name",
  "address",
  "zipCode",
  "city",
  "phone",
] as const;
type OrganizationField = (typeof ORGANIZATION_FIELDS)[number];

export type ContactsField = ContactField | OrganizationField;

/** A contact as it is read: who, then where to reach them. Nothing where nobody is named. */
export function formatContactLines(held: NamedContact | null): string[] {
  const { firstName, lastName, email, name, siret, address, zipCode, city, phone } = held ?? {};
  const together = (...words: (string | undefined)[]) => words.filter(Boolean).join(" ");
  const who = together(firstName, lastName);
  return [who, email, name, siret, address, together(zipCode, city), phone].filter(
    (line): line is string => Boolean(line),
  );
}
