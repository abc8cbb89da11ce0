import { href } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";

/** Where a person is led after signing in, unless they were on their way somewhere. */
export const SPACE_HREF = href("/mon-espace");
export const ACCOUNT_HREF = href("/mon-espace/mon-compte");
export const ERASE_HREF = href("/mon-espace/mon-compte/effacer");

/** Longer addresses are none of ours: they would only swell mails and jobs. */
const MAX_RETURN_TO_LENGTH = 2000;

/** Where somebody was going when they were asked who they are: it stays in the address on every way in. */
export function getReturnTo(url: URL, { origin }: { origin: string }): string {
  const next = toLocalPath(url.searchParams.get("next"), origin);
  return next && next.length <= MAX_RETURN_TO_LENGTH ? next : SPACE_HREF;
}

/** A page on the way in, which remembers where somebody was going. */
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

/** The account page of who has yet to give what ORCID hides, with the way on to where they were going. */
export const completeAccountHref = (next: string): string =>
  next === ACCOUNT_HREF ? ACCOUNT_HREF : withReturnTo(next, ACCOUNT_HREF);

/** What came of a visit to the account page: said in the panel it is about. */
export const accountDoneHref = (done: string, next: string = SPACE_HREF): string =>
  withReturnTo(next, ACCOUNT_HREF, { fait: done });

/** The sign-in page, with why one was sent there. */
export const loginHrefWithReason = (
  reason: "signedOut" | "changed" | "erased",
  next: string = SPACE_HREF,
): string => withReturnTo(next, href("/login"), { reason });

/** A link and not a form: our policy lets no form lead to another site. */
export const orcidHref = (next: string): string =>
  `${href("/connexion-orcid")}?${new URLSearchParams({ next })}`;

export const DATA_HREF = href("/mon-espace/mon-compte/mes-donnees.zip");

/** Part of the contract with ORCID. */
export const ORCID_CALLBACK_PATH = href("/orcid_check");
