import { expect, test } from "vitest";
import { readNextPage, toMailedPath } from "./back-office-path.ts";

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
