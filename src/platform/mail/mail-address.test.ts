import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMailAddress } from "./mail-address.ts";

describe("an e-mail address", () => {
  it.each([
    "a@b.fr",
    "prenom.nom+passerelle@sub.exemple.recherche",
    "o'brien@example.org",
    '"quoted local"@example.org',
    "émilie@université.fr",
    "x_y-z@xn--e1afmkfd.xn--p1ai",
    "1234567890@example.org",
  ])("may be %s", (address) => expect(isMailAddress(address)).toBe(true));

  it.each([
    "",
    "a",
    "@b.fr",
    "a@b",
    "a@-b.fr",
    "a@b..fr",
    ".a@b.fr",
    "a.@b.fr",
    "a b@c.fr",
    "-option@b.fr",
    "a@b.fr,c@d.fr",
    '"a, b"@c.fr',
    "a@b.fr\nBcc: x@y.fr",
    `${"a".repeat(65)}@b.fr`,
    `a@${"b".repeat(250)}.fr`,
  ])("may not be %j", (address) => expect(isMailAddress(address)).toBe(false));

  it("never holds a line break, a bracket or a second address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        if (isMailAddress(text)) expect(text).not.toMatch(/[\p{Cc}<>,;:]/u);
      }),
    );
  });
});
