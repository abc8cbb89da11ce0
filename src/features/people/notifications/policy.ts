import { ALLOWED, createPolicy, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** Rights on notifications: only their recipient has any. */
export const can = createPolicy<{
  /** Mark it read or unread, delete or restore it. */
  change: { readonly userId: string };
  /** Read one's notifications, and choose which kinds are mailed. */
  receive: undefined;
}>({
  change: (actor, notification) => (isOwner(actor, notification) ? ALLOWED : HIDDEN),
  receive: (actor) => (actor.kind === "person" ? ALLOWED : refuse("onlyPeople")),
});
