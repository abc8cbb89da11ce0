import type { AgencyAccess } from "#features/proposals/dossiers/policy.ts";
import type { Actor } from "#platform/actor.ts";
import { createPolicy, HIDDEN } from "#platform/policy.ts";
import { type AgencySubject, decideForStaff, type StaffAct } from "#platform/staff-acts.ts";

/** The letter of one dossier tells its decision: hidden with the dossier, and where a conflict of interest hides that. */
const decideBy = (act: StaffAct) => (actor: Actor, subject: AgencyAccess) =>
  subject.place === "draft" || subject.hasConflict ? HIDDEN : decideForStaff(actor, act, subject);

export const can = createPolicy<{
  /** Templates are the agency's, without a department. */
  writeTemplates: AgencySubject;
  /** The template that the letters of a call are made of. */
  chooseTemplate: AgencySubject;
  readLetter: AgencyAccess;
  writeLetter: AgencyAccess;
}>({
  writeTemplates: (actor, subject) => decideForStaff(actor, "writeLetters", subject),
  chooseTemplate: (actor, subject) => decideForStaff(actor, "decide", subject),
  readLetter: decideBy("readDecisions"),
  writeLetter: decideBy("decide"),
});
