import { ALLOWED, createPolicy, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** Who may do what with notifications: each is its person's, and nobody else knows of it. */
export const can = createPolicy<{
  /** Mark it read or unread, delete it, bring it back. */
  change: { readonly userId: string };
  /** Read one's own, and say which are mailed. */
  receive: undefined;
}>({
  change: (actor, notification) => (isOwner(actor, notification) ? ALLOWED : HIDDEN),
  receive: (actor) => (actor.kind === "person" ? ALLOWED : refuse("onlyPeople")),
});
