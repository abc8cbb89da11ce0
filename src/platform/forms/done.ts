import { redirect } from "react-router";

/**
 * The one parameter of addresses that says what was just done: a name from the page's list of messages, then what it
 * is about (an id, a number), separated by spaces.
 */
const DONE_PARAM = "fait";

/** The address of a page that reports what was just done. */
export function doneHref(
  path: string,
  done: string,
  ...about: readonly (string | number)[]
): string {
  const { pathname, searchParams, hash } = new URL(path, "http://local");
  searchParams.set(DONE_PARAM, [done, ...about].join(" "));
  return `${pathname}?${searchParams}${hash}`;
}

/** Redirects to a page that reports what was just done. */
export const redirectDone = (...target: Parameters<typeof doneHref>): Response =>
  redirect(doneHref(...target), 303);

/** What was just done, if it is one of the page's messages; null otherwise. */
export const readDone = <Done extends string>(url: URL, known: readonly Done[]): Done | null =>
  known.find((done) => done === getParts(url)[0]) ?? null;

/** What the message is about. Anybody can write an address: check these values. */
export const readDoneAbout = (url: URL): readonly string[] => getParts(url).slice(1);

const getParts = (url: URL): readonly string[] =>
  (url.searchParams.get(DONE_PARAM) ?? "").split(" ");
