/** A contact person or managing organisation, by field. */
export type NamedContact = Readonly<Partial<Record<ContactsField, string>>>;

export type ContactType = "person" | "organization";

/**
 * The values of a contact as a string; empty where there is none. Forms send it along as the base of a change, so that
 * concurrent changes are detected. Values instead of a version number, because an emptied contact has no row.
 */
export function serializeContact(kind: ContactType, contact: NamedContact | null): string {
  const fields = kind === "person" ? CONTACT_FIELDS : ORGANIZATION_FIELDS;
  return contact ? JSON.stringify(fields.map((field) => contact[field] ?? "")) : "";
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

/** A contact as lines to display: name, then how to reach it. Empty where there is none. */
export function formatContactLines(contact: NamedContact | null): string[] {
  const { firstName, lastName, email, name, siret, address, zipCode, city, phone } = contact ?? {};
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const fullName = join(firstName, lastName);
  return [fullName, email, name, siret, address, join(zipCode, city), phone].filter(
    (line): line is string => Boolean(line),
  );
}
