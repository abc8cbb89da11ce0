import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/** The administration does not exist for anybody but administrators; the product makes the first of them. */
export const can = createPolicy<{
  administer: null;
  addAdministrator: null;
  endAdministrator: null;
  signOutPeople: null;
}>({
  administer: (actor) => (actor.kind === "administrator" ? ALLOWED : HIDDEN),

  addAdministrator: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,

  endAdministrator: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,

  signOutPeople: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,
});
