import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/** The search vocabulary belongs to the portal: only administrators change it. */
export const can = createPolicy<{ editVocabulary: null }>({
  editVocabulary: (actor) => (actor.kind === "administrator" ? ALLOWED : HIDDEN),
});
