import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { findKnownBrowser, rememberBrowser } from "./request-browser.ts";

const signer = createSigner("a secret of more than thirty-two characters");
const now = new Date("2027-01-10T10:00:00Z");
const person = (userId: string, passwordHash: string | null = "hash") => ({
  userId,
  passwordHash,
  now,
});

test("a browser is known to the person who signed in with it, and keeps its id", () => {
  const cookie = rememberBrowser(signer, "", person("ada"));
  const browser = findKnownBrowser(signer, cookie, person("ada"));
  expect(browser).not.toBeNull();
  const again = rememberBrowser(signer, cookie, person("ada"));
  expect(findKnownBrowser(signer, again, person("ada"))).toBe(browser);
  expect(findKnownBrowser(signer, cookie, person("bob"))).toBeNull();
  expect(rememberBrowser(signer, "", person("ada"))).not.toBe(cookie);
});

test("after a password change a browser is unknown until the next sign-in", () => {
  const cookie = rememberBrowser(signer, "", person("ada", "old"));
  for (const other of ["new", null])
    expect(findKnownBrowser(signer, cookie, person("ada", other))).toBeNull();
  const again = rememberBrowser(signer, cookie, person("ada", "new"));
  expect(findKnownBrowser(signer, again, person("ada", "new"))).toBe(
    findKnownBrowser(signer, cookie, person("ada", "old")),
  );
});

test("a forged cookie is ignored, and so is one of another installation", () => {
  const cookie = rememberBrowser(
    createSigner("another secret of thirty-two letters"),
    "",
    person("ada"),
  );
  for (const odd of ["", "x", "~~~", `${cookie}x`, cookie]) {
    expect(findKnownBrowser(signer, odd, person("ada")), odd).toBeNull();
  }
});

test("five people share a browser; a sixth takes the place of the first", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const cookie = names.reduce((held, name) => rememberBrowser(signer, held, person(name)), "");
  const known = names.filter((name) => findKnownBrowser(signer, cookie, person(name)) !== null);
  expect(known).toEqual(["b", "c", "d", "e", "f"]);
  expect(cookie.length).toBeLessThan(1_500);
});

test("a year and a month later it is forgotten", () => {
  const cookie = rememberBrowser(signer, "", person("ada"));
  const later = new Date(now.getTime() + 401 * 86_400_000);
  expect(findKnownBrowser(signer, cookie, { ...person("ada"), now: later })).toBeNull();
});
