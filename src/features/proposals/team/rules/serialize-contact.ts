import { CONTACT_FIELDS, type ContactsField, ORGANIZATION_FIELDS } from "./contact-fields.ts";

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
