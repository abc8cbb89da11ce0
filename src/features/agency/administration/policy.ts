import { ALLOWED, createPolicy, HIDDEN } from "#platform/policy.ts";

/**
 * Rights of administrators; to all others the administration is hidden. The product creates the first administrator.
 * `keepOwnAccess` is also a right of staff: their password, second factor and devices, and their agency.
 */
export const can = createPolicy<{
  administer: null;
  keepOwnAccess: null;
  addAdministrator: null;
  endAdministrator: null;
  signOutPeople: null;
}>({
  administer: (actor) => (actor.kind === "administrator" ? ALLOWED : HIDDEN),

  keepOwnAccess: (actor) =>
    actor.kind === "administrator" || actor.kind === "staff" ? ALLOWED : HIDDEN,

  addAdministrator: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,

  endAdministrator: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,

  signOutPeople: (actor) =>
    actor.kind === "administrator" || actor.kind === "product" ? ALLOWED : HIDDEN,
});
