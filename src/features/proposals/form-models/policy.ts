import { ALLOWED, HIDDEN, policy } from "#platform/policy.ts";

interface Designed {
  readonly partnerId: number;
}

/** Forms belong to the agency that designs them; administrators help, and the product loads its demonstration. */
export const can = policy<{ publish: Designed }>({
  publish: (actor, { partnerId }) => {
    if (actor.kind === "administrator" || actor.kind === "product") return ALLOWED;
    return actor.kind === "staff" && actor.partnerId === partnerId ? ALLOWED : HIDDEN;
  },
});
