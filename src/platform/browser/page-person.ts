import { PAGE_PERSON_HEADER, PAGE_PERSON_PARAM } from "../http/page-person.ts";

/**
 * The user this page was rendered for, read from the sign-in dialog that every page of a person has; null on other
 * pages.
 */
const getPagePerson = (): string | null =>
  document.querySelector<HTMLElement>("sign-in-again")?.dataset.user ?? null;

/** Headers of the page's requests: the server answers SIGN_IN_REQUIRED if another person has signed in since. */
export function getPagePersonHeaders(): Record<string, string> {
  const person = getPagePerson();
  return person ? { [PAGE_PERSON_HEADER]: person } : {};
}

/** URL of a socket. It names the page's user, also when the socket reconnects. */
export function buildSocketUrl(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const person = getPagePerson();
  if (person) url.searchParams.set(PAGE_PERSON_PARAM, person);
  return url.href;
}
