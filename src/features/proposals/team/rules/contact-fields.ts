export const CONTACT_KINDS = ["legal_representative", "additional_contact"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_FIELDS = ["firstName", "lastName", "email"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export const ORGANIZATION_FIELDS = [
  "siret",
  "name",
  "address",
  "zipCode",
  "city",
  "phone",
] as const;
export type OrganizationField = (typeof ORGANIZATION_FIELDS)[number];

export type ContactsField = ContactField | OrganizationField;
