import { href } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";

const HOME = href("/administration-portail-aap");

/**
 * Address of a page of the back office for a mail. Without a session of staff its pages do not exist; this address asks
 * for the sign-in first.
 */
export const toMailedPath = (path: string): string =>
  `${href("/backoffice")}?${new URLSearchParams({ next: path })}`;

/** The page of the back office that the sign-in leads to: the one that `next` names, otherwise the home page. */
export function readNextPage(url: URL): string {
  const next = toLocalPath(url.searchParams.get("next"), url.origin);
  return next !== null && (next === HOME || next.startsWith(`${HOME}/`)) ? next : HOME;
}
