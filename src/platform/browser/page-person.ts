import { PAGE_PERSON_HEADER, PAGE_PERSON_PARAM } from "../http/page-person.ts";

/** Whose page this is, which the dialog knows that stands on every page of a person; null on all others. */
const getPagePerson = (): string | null =>
  document.querySelector<HTMLElement>("sign-in-again")?.dataset.user ?? null;

/** Goes with what the page's script sends: refused as if nobody were signed in, should somebody else be by now. */
export function getPagePersonHeaders(): Record<string, string> {
  const person = getPagePerson();
  return person ? { [PAGE_PERSON_HEADER]: person } : {};
}

/** Where a page opens a socket: whose it is stays the same, however often the socket is opened again. */
export function buildSocketUrl(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const person = getPagePerson();
  if (person) url.searchParams.set(PAGE_PERSON_PARAM, person);
  return url.href;
}
