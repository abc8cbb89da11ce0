import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** A saved search as the policy sees it: an account's, or a visitor's address alone. */
export interface SearchSubject {
  readonly userId: string | null;
  /** The address of a visitor's; none of an account's. */
  readonly email: string | null;
  /** Whether who asks holds the link that was mailed to its owner. */
  readonly byLink: boolean;
}

/** Who may do what with favourites, saved searches and the mails about them. */
export const can = createPolicy<{
  /** Keep calls in sight and let them go. */
  keepFavourites: undefined;
  /** Bring back favourites that were removed. */
  restoreFavourites: { readonly userId: string };
  saveSearches: undefined;
  /** Rename a search, change when it writes, confirm it, delete it or bring it back. */
  changeSearch: SearchSubject;
  /** End what a mail was about, by the link in it and without signing in. */
  endMails: { readonly byLink: boolean };
  /** What the product does by itself: watch calls, plan and send mails. */
  runAlerts: undefined;
}>({
  keepFavourites: allowOnlyPeople,
  restoreFavourites: (actor, removed) => (isOwner(actor, removed) ? ALLOWED : HIDDEN),
  saveSearches: allowOnlyPeople,
  changeSearch(actor, { userId, email, byLink }) {
    if (byLink) return ALLOWED;
    if (userId === null) return isOwnAddress(actor, email) ? ALLOWED : HIDDEN;
    return isOwner(actor, { userId }) ? ALLOWED : HIDDEN;
  },
  endMails: (_, { byLink }) => (byLink ? ALLOWED : HIDDEN),
  runAlerts: (actor) => (actor.kind === "product" ? ALLOWED : HIDDEN),
});

/** Somebody who asked for an alert before having an account, and has proven since that the address is theirs. */
function isOwnAddress(actor: Actor, email: string | null): boolean {
  if (actor.kind !== "person" || !actor.emailVerified || email === null) return false;
  return actor.email?.toLowerCase() === email.toLowerCase();
}

/** A visitor may once they are signed in; whoever else has no space of their own never. */
function allowOnlyPeople(actor: Actor): Decision {
  if (actor.kind === "person") return ALLOWED;
  return refuse(actor.kind === "visitor" ? "signIn" : "onlyPeople");
}
