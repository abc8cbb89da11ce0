import type { Actor } from "#platform/actor.ts";
import { createPolicy, type Decision, refuse } from "#platform/policy.ts";
import { type AgencySubject, decideForStaff } from "#platform/staff-acts.ts";

export interface ProjectSubject extends AgencySubject {
  readonly endedAt: Date | null;
}

/**
 * Rights on the funded projects of an agency. Those of other agencies and departments are hidden. Which projects a member
 * sees says `projectVisibleTo`.
 */
export const can = createPolicy<{
  readProjects: AgencySubject;
  importProjects: AgencySubject;
  amendProject: ProjectSubject;
}>({
  readProjects: (actor, subject) => decideForStaff(actor, "readDeposits", subject),
  importProjects: (actor, subject) => decideForStaff(actor, "decide", subject),
  amendProject: (actor: Actor, subject): Decision => {
    const decision = decideForStaff(actor, "decide", subject);
    return decision.ok && subject.endedAt !== null ? refuse("ended") : decision;
  },
});
