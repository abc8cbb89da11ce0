import type { AgencyAccess } from "#features/proposals/dossiers/policy.ts";
import { createPolicy, HIDDEN } from "#platform/policy.ts";
import { type AgencySubject, decideForStaff } from "#platform/staff-acts.ts";

export const can = createPolicy<{
  /** Templates are the agency's, without a department. */
  writeTemplates: AgencySubject;
  /** The template that the letters of a call are made of. */
  chooseTemplate: AgencySubject;
  /** Adapts and reviews the letter of a dossier. */
  writeLetter: AgencyAccess;
}>({
  writeTemplates: (actor, subject) => decideForStaff(actor, "writeLetters", subject),
  chooseTemplate: (actor, subject) => decideForStaff(actor, "decide", subject),
  // The letter of a dossier tells its decision: it is hidden where the dossier is.
  writeLetter: (actor, subject) =>
    subject.place === "draft" || subject.hasConflict
      ? HIDDEN
      : decideForStaff(actor, "decide", subject),
});
