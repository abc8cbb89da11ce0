import type { Actor } from "#platform/actor.ts";
import { createPolicy } from "#platform/policy.ts";
import { type AgencySubject, decideForStaff, type StaffAct } from "#platform/staff-acts.ts";

const decideBy = (act: StaffAct) => (actor: Actor, subject: AgencySubject) =>
  decideForStaff(actor, act, subject);

/**
 * Rights on the decisions of a call. Those of other agencies and departments are hidden. Which dossiers of the call a
 * member sees says `dossierVisibleTo`.
 */
export const can = createPolicy<{
  readDecisions: AgencySubject;
  prepareDecisions: AgencySubject;
  confirmDecisions: AgencySubject;
  releaseDecisions: AgencySubject;
  withdrawDecision: AgencySubject;
  writeMotives: AgencySubject;
}>({
  readDecisions: decideBy("readDecisions"),
  prepareDecisions: decideBy("decide"),
  confirmDecisions: decideBy("decide"),
  releaseDecisions: decideBy("decide"),
  withdrawDecision: decideBy("decide"),
  writeMotives: decideBy("writeLetters"),
});
