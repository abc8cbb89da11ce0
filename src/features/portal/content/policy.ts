import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/** Rights on site settings. Reading texts and sending a message need no right. */
export const can = createPolicy<{ switchMaintenance: undefined }>({
  // The command line acts as the product: running it requires access to the machine.
  switchMaintenance: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,
});
