import { href } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";

const HOME = href("/administration-portail-aap");
/** The last page of a window that was opened to sign in again, while another waits with what was typed. */
export const SIGNED_IN_AGAIN = href("/connexion-reprise");

/**
 * Address of a page of the back office for a mail. Without a session of staff its pages do not exist; this address asks
 * for the sign-in first.
 */
export const toMailedPath = (path: string): string =>
  `${href("/backoffice")}?${new URLSearchParams({ next: path })}`;

/** The sign-in that leads to a page of the back office; its home page needs no naming. */
export const toSignInPath = (next: string): string =>
  next === HOME ? href("/backoffice") : toMailedPath(next);

/** An address below the back office that is none of its pages: its frame shows there why another address was refused. */
export const REFUSAL_PATH = href("/administration-portail-aap/*", { "*": "refus" });

/** Whether an address is one of the back office, with or without a query. */
export const isBackOfficePath = (path: string): boolean =>
  path === HOME || path.startsWith(`${HOME}/`) || path.startsWith(`${HOME}?`);

/** The page of the back office that a request came from, or null. */
export function readBackOfficeReferrer(referrer: string | null, origin: string): string | null {
  if (!referrer?.startsWith(`${origin}/`)) return null;
  const from = toLocalPath(referrer.slice(origin.length), origin);
  return from !== null && isBackOfficePath(from) ? from : null;
}

/** The page of the back office that the sign-in leads to: the one that `next` names, otherwise the home page. */
export function readNextPage(url: URL): string {
  const next = toLocalPath(url.searchParams.get("next"), url.origin);
  return next !== null && (isBackOfficePath(next) || next === SIGNED_IN_AGAIN) ? next : HOME;
}
