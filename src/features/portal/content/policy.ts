import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/** Who may do what with the site's own texts and switches. Readers and writers of messages need no leave. */
export const can = createPolicy<{ switchMaintenance: undefined }>({
  // The command line acts as the product itself: whoever may run it holds the machine.
  switchMaintenance: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,
});
