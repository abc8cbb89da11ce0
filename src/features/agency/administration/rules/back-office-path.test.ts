import { expect, test } from "vitest";
import {
  readBackOfficeReferrer,
  readNextPage,
  SIGNED_IN_AGAIN,
  toMailedPath,
  toSignInPath,
} from "./back-office-path.ts";

const read = (next: string) =>
  readNextPage(new URL(`https://portal.example/backoffice?next=${encodeURIComponent(next)}`));
const HOME = "/administration-portail-aap";

test("a mail leads through the sign-in to its page", () => {
  const path = `${HOME}/dossiers/12?q=appel:EAU`;
  expect(readNextPage(new URL(toMailedPath(path), "https://portal.example"))).toBe(path);
});

test("the sign-in of staff leads nowhere else than to the back office", () => {
  for (const next of [
    "",
    "/",
    "/mon-espace",
    `${HOME}-elsewhere`,
    `${HOME}/../mon-espace`,
    "https://elsewhere.example/administration-portail-aap/",
    `//elsewhere.example${HOME}/`,
    "/\\elsewhere.example",
    "javascript:alert(1)",
  ])
    expect(read(next), next).toBe(HOME);
  expect(read(HOME)).toBe(HOME);
});

test("the sign-in of another window ends on the page that tells the waiting one", () => {
  expect(read(SIGNED_IN_AGAIN)).toBe(SIGNED_IN_AGAIN);
  expect(read(`${SIGNED_IN_AGAIN}/x`)).toBe(HOME);
});

test("the sign-in names the page it leads to, unless that is the home page", () => {
  expect(toSignInPath(HOME)).toBe("/backoffice");
  expect(toSignInPath(`${HOME}/appels?q=a`)).toBe(toMailedPath(`${HOME}/appels?q=a`));
});

test("a refused request leads back to a page of the back office, and nowhere else", () => {
  const from = (referrer: string | null) =>
    readBackOfficeReferrer(referrer, "https://portal.example");
  expect(from(`https://portal.example${HOME}/appels?q=a`)).toBe(`${HOME}/appels?q=a`);
  for (const other of [
    null,
    "https://portal.example/",
    `https://elsewhere.example${HOME}/appels`,
    `https://portal.example.elsewhere.example${HOME}`,
    `https://portal.example/..//elsewhere.example${HOME}`,
  ])
    expect(from(other), String(other)).toBeNull();
});
