import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isSiret,
  listRelevantServices,
  looksLikeSiret,
  parseIdentifier,
} from "./organization-identifiers.ts";

describe("[D-27 part] identifiers of organisations", () => {
  test.each([
    ["rnsr", "209900001A", "209900001A"],
    ["rnsr", " 2099 00001 a ", "209900001A"],
    ["rnsr", "209900001", null],
    ["rnsr", "LISO", null],
    ["siret", "999 000 011 00018", "99900001100018"],
    ["siret", "999\u00a0000\u202f011.00018", "99900001100018"],
    ["siret", "99900001100019", null],
    ["siret", "999000011", null],
    ["ror", "https://ror.org/02feahw73", "https://ror.org/02feahw73"],
    ["ror", "02FEAHW73", "https://ror.org/02feahw73"],
    ["ror", " ror.org/02feahw73/ ", "https://ror.org/02feahw73"],
    ["ror", "https://evil.example/02feahw73", null],
    ["ror", "0ilouhw73", null],
  ] as const)("%s %j is read as %j", (type, text, read) => {
    expect(parseIdentifier(type, text)).toBe(read);
  });

  test("a single wrong digit in a SIRET is always detected", () => {
    const siret = "99900002900010";
    fc.assert(
      fc.property(fc.nat(13), fc.nat(8), (at, by) => {
        const wrong = (Number(siret[at]) + by + 1) % 10;
        return !isSiret(`${siret.slice(0, at)}${wrong}${siret.slice(at + 1)}`);
      }),
    );
  });

  test("only La Poste's offices may use the multiple-of-five checksum", () => {
    // The head office passes both checks; the other office passes only by the exception for La Poste.
    expect(isSiret("35600000000048")).toBe(true);
    expect(isSiret("35600000000001")).toBe(true);
    expect(isSiret("35600000000002")).toBe(false);
    expect(isSiret("35600000100001")).toBe(false);
  });

  test("zeros alone are not a SIRET", () => {
    expect(isSiret("00000000000000")).toBe(false);
  });

  test("any text parses without error, and a parsed identifier parses to itself", () => {
    fc.assert(
      fc.property(fc.constantFrom("ror", "rnsr", "siret"), fc.string(), (type, text) => {
        const read = parseIdentifier(type, text);
        return read === null || parseIdentifier(type, read) === read;
      }),
    );
    expect(looksLikeSiret("999 000 011 00019")).toBe(true);
  });
});

const person = (orcid: string | null, identifierType?: "ror" | "rnsr" | "siret" | null) =>
  listRelevantServices({
    account: { orcid },
    affiliation: identifierType === undefined ? null : { identifierType },
  });

test("a failing service is shown only to people who use it", () => {
  expect(person("0000-0002-1825-0097", "ror")).toEqual(["orcid", "ror"]);
  expect(person(null, "siret")).toEqual(["sirene"]);
  expect(person(null, "rnsr")).toEqual(["rnsr"]);
  // Typed by hand: no register is involved.
  expect(person(null, null)).toEqual([]);
});

test("without an affiliation, every register is relevant", () => {
  expect(person(null)).toEqual(["ror", "rnsr", "sirene"]);
  expect(person("0000-0002-1825-0097")).toEqual(["orcid", "ror", "rnsr", "sirene"]);
});
