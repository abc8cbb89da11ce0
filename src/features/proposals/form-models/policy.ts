import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

interface FormOwner {
  readonly partnerId: number;
}

/** Forms belong to the agency that designs them; administrators help, and the product loads its demonstration. */
export const can = createPolicy<{ publish: FormOwner }>({
  publish: (actor, { partnerId }) => {
    if (actor.kind === "administrator" || actor.kind === "product") return ALLOWED;
    return actor.kind === "staff" && actor.partnerId === partnerId ? ALLOWED : HIDDEN;
  },
});
