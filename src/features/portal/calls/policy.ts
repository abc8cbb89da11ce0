import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/** What the search understands is the portal's own: its administrators look after it. */
export const can = createPolicy<{ keepVocabulary: null }>({
  keepVocabulary: (actor) => (actor.kind === "administrator" ? ALLOWED : HIDDEN),
});
