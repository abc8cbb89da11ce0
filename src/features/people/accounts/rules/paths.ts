import { href } from "react-router";
import { doneHref } from "#platform/forms/done.ts";
import { toLocalPath } from "#platform/http/local-path.ts";

/** The default page after signing in. */
export const SPACE_HREF = href("/mon-espace");
export const ACCOUNT_HREF = href("/mon-espace/mon-compte");
export const ERASE_HREF = href("/mon-espace/mon-compte/effacer");

/** Longer paths would only inflate mails and job payloads. */
const MAX_RETURN_TO_LENGTH = 2000;

/**
 * The `next` path of an address if it is local and not too long, otherwise the default page. Every page of the
 * sign-in keeps it in its address.
 */
export function getReturnTo(url: URL, { origin }: { origin: string }): string {
  const next = toLocalPath(url.searchParams.get("next"), origin);
  return next && next.length <= MAX_RETURN_TO_LENGTH ? next : SPACE_HREF;
}

/** A path with the page to return to as `next`, unless that is the default page. */
export function withReturnTo(
  next: string,
  path: string,
  query: Record<string, string> = {},
): string {
  const all = new URLSearchParams(next === SPACE_HREF ? query : { ...query, next });
  return all.size === 0 ? path : `${path}?${all}`;
}

export const loginPageHref = (next: string): string => withReturnTo(next, href("/login"));
export const registerHref = (next: string): string => withReturnTo(next, href("/creer-un-compte"));
export const requestActivationHref = (next: string): string =>
  withReturnTo(next, href("/verifier-mon-email"));
export const forgottenPasswordHref = (next: string): string =>
  withReturnTo(next, href("/demande-de-reinitialisation-de-mot-de-passe"));

/** The account page for a person whose ORCID record hides names or address; keeps the page to return to. */
export const completeAccountHref = (next: string): string =>
  next === ACCOUNT_HREF ? ACCOUNT_HREF : withReturnTo(next, ACCOUNT_HREF);

/** The account page with the name of the completed act, confirmed in the panel of that act. */
export const accountDoneHref = (done: string, next: string = SPACE_HREF): string =>
  doneHref(withReturnTo(next, ACCOUNT_HREF), done);

/** Messages of the sign-in page. */
export const LOGIN_DONE = ["signedOut", "changed", "erased"] as const;
export type LoginDone = (typeof LOGIN_DONE)[number];

/** The sign-in page with a message about the finished act. */
export const loginDoneHref = (done: LoginDone, next: string = SPACE_HREF): string =>
  doneHref(loginPageHref(next), done);

/**
 * The start of the ORCID sign-in. A link and not a form, because our content security policy lets no form lead to
 * another site.
 */
export const orcidHref = (next: string): string =>
  `${href("/connexion-orcid")}?${new URLSearchParams({ next })}`;

export const DATA_HREF = href("/mon-espace/mon-compte/mes-donnees.zip");

/** Registered with ORCID, so it must not change. */
export const ORCID_CALLBACK_PATH = href("/orcid_check");
