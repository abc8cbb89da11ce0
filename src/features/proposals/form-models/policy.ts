import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

interface FormOwner {
  readonly partnerId: number;
}

/** A form belongs to its agency. Administrators may publish too, and the product loads the demonstration data. */
export const can = createPolicy<{ publish: FormOwner }>({
  publish: (actor, { partnerId }) => {
    if (actor.kind === "administrator" || actor.kind === "product") return ALLOWED;
    return actor.kind === "staff" && actor.partnerId === partnerId ? ALLOWED : HIDDEN;
  },
});
