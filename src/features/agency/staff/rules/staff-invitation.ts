import { z } from "zod";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { type Actor, STAFF_ROLES, type StaffRole } from "#platform/actor.ts";
import { ROW_NOT_FOUND } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { ALLOWED, type Decision, refuse } from "#platform/policy.ts";
import { rowNumber } from "#platform/row-id.ts";
import { hasRole } from "#platform/staff-acts.ts";
import { can } from "../policy.ts";

const INVITATION_DAYS = 7;
const DAY = 86_400_000;

export const getStaffInvitationEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + INVITATION_DAYS * DAY);

/** Mails to one address for one agency, by all its managers together. */
export const INVITED_STAFF_LIMIT = { name: "staff-invited", max: 5, seconds: 86_400 } as const;

/** More than any agency has. */
const MAX_DEPARTMENTS = 200;

/** A role with the departments it is limited to. */
export const staffPlaceFields = {
  role: z.enum(STAFF_ROLES, { error: ROW_NOT_FOUND }),
  allDepartments: z.boolean(),
  departmentIds: z.array(rowNumber()).max(MAX_DEPARTMENTS, ROW_NOT_FOUND),
};

export const staffInvitationFields = {
  email: emailSchema,
  ...staffPlaceFields,
  /** The language of the mail. */
  locale: z.enum(LOCALES, { error: "missing" }),
};

/** What a person may do in an agency, and the departments it is limited to; null for all. */
export interface StaffPlace {
  readonly role: StaffRole;
  readonly departmentIds: readonly number[] | null;
}

/** Managers always have all departments: they run the people of all of them. */
export const toStaffPlace = ({
  role,
  allDepartments,
  departmentIds,
}: {
  readonly role: StaffRole;
  readonly allDepartments: boolean;
  readonly departmentIds: readonly number[];
}): StaffPlace => ({
  role,
  departmentIds:
    allDepartments || role === "manager" ? null : [...new Set(departmentIds)].sort((a, b) => a - b),
});

export type StaffInvitationState = "open" | "accepted" | "cancelled" | "replaced" | "expired";

interface StaffInvitationTimes {
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** A later invitation of the same agency to the same address ended this one. */
  readonly isReplaced: boolean;
}

export function getStaffInvitationState(
  { expiresAt, acceptedAt, cancelledAt, isReplaced }: StaffInvitationTimes,
  now: Date,
): StaffInvitationState {
  if (acceptedAt) return "accepted";
  if (cancelledAt) return isReplaced ? "replaced" : "cancelled";
  return expiresAt <= now ? "expired" : "open";
}

/** What a right to invite depends on. */
export interface InvitingAgency {
  readonly partnerId: number;
  readonly kind: "standard" | "one_off";
  readonly hasManager: boolean;
}

/**
 * Administrators invite the first manager of a standard agency, and nobody else; managers invite the others. No one gives a
 * role above their own.
 */
export function decideInvitation(actor: Actor, agency: InvitingAgency, role: StaffRole): Decision {
  if (actor.kind === "administrator") {
    if (agency.kind !== "standard") return refuse("oneOffPartner");
    if (role !== "manager") return refuse("firstManagerOnly");
    return agency.hasManager ? refuse("hasManager") : ALLOWED;
  }
  const decision = can(actor, "managePeople", {
    partnerId: agency.partnerId,
    departmentId: null,
  });
  if (!decision.ok || actor.kind !== "staff") return decision;
  return hasRole(actor.role, role) ? ALLOWED : refuse("roleAboveOwn");
}

/** Whether an invitation was sent to the proven address of the signed-in account. */
export const isAddressedTo = (actor: Actor, { email }: { readonly email: string }): boolean =>
  (actor.kind === "person" || actor.kind === "staff") &&
  actor.emailVerified &&
  actor.email?.toLowerCase() === email.toLowerCase();
