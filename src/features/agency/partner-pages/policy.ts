import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import type { AgencySubject } from "#platform/staff-acts.ts";
import { can as canAsStaff } from "../staff/policy.ts";

/** The agency that an act is about. */
export interface PartnerSubject {
  readonly partnerId: number;
}

/** Acts about the list of partners as a whole. */
const byAdministrator = (actor: Actor): Decision =>
  actor.kind === "administrator" ? ALLOWED : HIDDEN;

const isOwnAgency = (actor: Actor, { partnerId }: PartnerSubject): boolean =>
  actor.kind === "staff" && actor.partnerId === partnerId;

/** Administrators do all; managers write what is their agency's own; the other staff of the agency read it. */
export const can = createPolicy<{
  managePartners: null;
  /** Short name, names, website. */
  editIdentity: PartnerSubject;
  /** Descriptions, colours, logo, data controller. */
  editAgencyPage: PartnerSubject;
  readAgencyPage: PartnerSubject;
  editDepartments: AgencySubject;
}>({
  managePartners: byAdministrator,
  editIdentity: (actor, subject) =>
    isOwnAgency(actor, subject) ? refuse("administratorsOnly") : byAdministrator(actor),
  editAgencyPage: (actor, { partnerId }) =>
    actor.kind === "administrator"
      ? ALLOWED
      : canAsStaff(actor, "managePartner", { partnerId, departmentId: null }),
  readAgencyPage: (actor, subject) =>
    isOwnAgency(actor, subject) ? ALLOWED : byAdministrator(actor),
  editDepartments: (actor, subject) =>
    actor.kind === "administrator" ? ALLOWED : canAsStaff(actor, "managePartner", subject),
});
