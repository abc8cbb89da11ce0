import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";
import { decideForStaff, isWithinReach } from "#platform/staff-acts.ts";

/** A form belongs to its agency. It has no department, because calls of several departments use it. */
export interface FormSubject {
  readonly partnerId: number;
}

/** Rights on the forms of an agency: all its staff read them, staff who write calls design them. */
export const can = createPolicy<{ readForms: FormSubject; writeForms: FormSubject }>({
  readForms: (actor, { partnerId }) =>
    actor.kind === "staff" && isWithinReach(actor, { partnerId, departmentId: null })
      ? ALLOWED
      : HIDDEN,
  writeForms: (actor, { partnerId }) =>
    decideForStaff(actor, "writeCalls", { partnerId, departmentId: null }),
});

export const FORM_ACTS = ["readForms", "writeForms"] as const;
export type FormAct = (typeof FORM_ACTS)[number];
