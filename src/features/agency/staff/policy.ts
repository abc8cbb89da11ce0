import type { Actor } from "#platform/actor.ts";
import { createPolicy } from "#platform/policy.ts";
import {
  type AgencySubject,
  decideForStaff,
  STAFF_ACTS,
  type StaffAct,
} from "#platform/staff-acts.ts";

const rules = Object.fromEntries(
  (Object.keys(STAFF_ACTS) as StaffAct[]).map((act) => [
    act,
    (actor: Actor, subject: AgencySubject) => decideForStaff(actor, act, subject),
  ]),
) as {
  [Act in StaffAct]: (actor: Actor, subject: AgencySubject) => ReturnType<typeof decideForStaff>;
};

/** Rights of an agency's staff on what belongs to the agency. */
export const can = createPolicy<Record<StaffAct, AgencySubject>>(rules);
