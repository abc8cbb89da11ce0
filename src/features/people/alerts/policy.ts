import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** A saved search for the policy: an account's, or a visitor's with only an address. */
export interface SearchSubject {
  readonly userId: string | null;
  /** The address of a visitor's search; null for an account's. */
  readonly email: string | null;
  /** Whether the request has the link that was mailed to the owner. */
  readonly byLink: boolean;
}

/** Rights on favourites, saved searches and their mails. */
export const can = createPolicy<{
  /** Add and remove favourites. */
  keepFavourites: undefined;
  /** Restore removed favourites. */
  restoreFavourites: { readonly userId: string };
  saveSearches: undefined;
  /** Rename a search, change its frequency, confirm, delete or restore it. */
  changeSearch: SearchSubject;
  /** End the e-mails of one mail's subjects, by the link in it and without signing in. */
  endMails: { readonly byLink: boolean };
  /** Acts of the product itself: watch calls, plan and send mails. */
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

/** A person who asked for an alert before having an account, and has verified the address since. */
function isOwnAddress(actor: Actor, email: string | null): boolean {
  if (actor.kind !== "person" || !actor.emailVerified || email === null) return false;
  return actor.email?.toLowerCase() === email.toLowerCase();
}

/** Visitors are asked to sign in; actors without a personal space are refused. */
function allowOnlyPeople(actor: Actor): Decision {
  if (actor.kind === "person") return ALLOWED;
  return refuse(actor.kind === "visitor" ? "signIn" : "onlyPeople");
}
