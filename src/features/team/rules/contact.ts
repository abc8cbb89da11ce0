export const CONTACT_KINDS = ["legal_representative", "additional_contact"] as const;
