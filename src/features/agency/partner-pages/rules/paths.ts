import { href } from "react-router";

export const PARTNERS_PATH = href("/administration-portail-aap/partenaires");
export const PARTNERS_CSV_PATH = href("/administration-portail-aap/partenaires.csv");
export const NEW_PARTNER_PATH = href("/administration-portail-aap/partenaires/nouveau");
export const AGENCY_PATH = href("/administration-portail-aap/reglages/agence");
export const DEPARTMENTS_PATH = href("/administration-portail-aap/reglages/departements");

export const editPartnerHref = (id: number): string =>
  href("/administration-portail-aap/partenaires/:id", { id: String(id) });

/** Messages of the pages of a partner. */
export const PARTNER_DONE = [
  "created",
  "saved",
  "logo",
  "logoRemoved",
  "invited",
  "converted",
  "factorReset",
  "departmentAdded",
  "departmentRenamed",
  "departmentMoved",
  "departmentClosed",
  "departmentReopened",
] as const;
export type PartnerDone = (typeof PARTNER_DONE)[number];
