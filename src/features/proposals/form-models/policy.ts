import { ALLOWED, createPolicy } from "#platform/policy.ts";
import { decideForStaff } from "#platform/staff-acts.ts";

interface FormOwner {
  readonly partnerId: number;
}

/**
 * A form belongs to its agency: its staff who write calls publish it and say what its questions mean. Administrators may
 * publish too, and the product loads the demonstration data.
 */
export const can = createPolicy<{ publish: FormOwner; setMeanings: FormOwner }>({
  publish: (actor, { partnerId }) => {
    if (actor.kind === "administrator" || actor.kind === "product") return ALLOWED;
    return decideForStaff(actor, "writeCalls", { partnerId, departmentId: null });
  },
  setMeanings: (actor, { partnerId }) =>
    decideForStaff(actor, "writeCalls", { partnerId, departmentId: null }),
});
