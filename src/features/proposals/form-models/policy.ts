import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";
import { decideForStaff } from "#platform/staff-acts.ts";

interface FormOwner {
  readonly partnerId: number;
}

/**
 * A form belongs to its agency. Administrators may publish too, and the product loads the demonstration data. What its
 * questions mean is said by staff who write calls.
 */
export const can = createPolicy<{ publish: FormOwner; setMeanings: FormOwner }>({
  publish: (actor, { partnerId }) => {
    if (actor.kind === "administrator" || actor.kind === "product") return ALLOWED;
    return actor.kind === "staff" && actor.partnerId === partnerId ? ALLOWED : HIDDEN;
  },
  setMeanings: (actor, { partnerId }) =>
    decideForStaff(actor, "writeCalls", { partnerId, departmentId: null }),
});
