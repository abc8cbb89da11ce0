import { type Actor, STAFF_ROLES, type StaffActor, type StaffRole } from "./actor.ts";
import { ALLOWED, type Decision, HIDDEN, refuse } from "./policy.ts";

/**
 * The acts of an agency's staff, each with the least role that may do it; the roles above may too. The page of roles
 * shows this table, every policy about staff decides by it (`decideForStaff`), and a test walks every cell.
 */
export const STAFF_ACTS = {
  readDeposits: "reader",
  readColleagues: "reader",
  declareConflict: "reader",
  findExperts: "officer",
  writeCalls: "officer",
  checkEligibility: "officer",
  writeLetters: "officer",
  unlockDossiers: "decider",
  readDecisions: "decider",
  decide: "decider",
  managePeople: "manager",
  manageKeys: "manager",
  managePartner: "manager",
  readAudit: "manager",
} as const satisfies Record<string, StaffRole>;
export type StaffAct = keyof typeof STAFF_ACTS;

export const hasRole = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

/** What an act is about: something of one agency, and of one department unless `departmentId` is null. */
export interface AgencySubject {
  readonly partnerId: number;
  readonly departmentId: number | null;
}

/** Whether the subject belongs to the agency and the departments of the member. */
export const isWithinReach = (
  { partnerId, departmentIds }: StaffActor,
  subject: AgencySubject,
): boolean =>
  subject.partnerId === partnerId &&
  (subject.departmentId === null ||
    departmentIds === null ||
    departmentIds.includes(subject.departmentId));

/** Subjects of other agencies and departments are hidden; an act above the role is refused, with the role it needs. */
export function decideForStaff(actor: Actor, act: StaffAct, subject: AgencySubject): Decision {
  if (actor.kind !== "staff" || !isWithinReach(actor, subject)) return HIDDEN;
  return hasRole(actor.role, STAFF_ACTS[act]) ? ALLOWED : refuse(`needs.${STAFF_ACTS[act]}`);
}
