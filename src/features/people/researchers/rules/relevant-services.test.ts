import { expect, test } from "vitest";
import { listRelevantServices } from "./relevant-services.ts";

const person = (orcid: string | null, identifierType?: "ror" | "rnsr" | "siret" | null) =>
  listRelevantServices({
    account: { orcid },
    affiliation: identifierType === undefined ? null : { identifierType },
  });

test("a failing service concerns those who use it, and nobody else", () => {
  expect(person("0000-0002-1825-0097", "ror")).toEqual(["orcid", "ror"]);
  expect(person(null, "siret")).toEqual(["sirene"]);
  expect(person(null, "rnsr")).toEqual(["rnsr"]);
  // Typed by hand: no register was ever asked.
  expect(person(null, null)).toEqual([]);
});

test("who has not said yet where they work may need any register", () => {
  expect(person(null)).toEqual(["ror", "rnsr", "sirene"]);
  expect(person("0000-0002-1825-0097")).toEqual(["orcid", "ror", "rnsr", "sirene"]);
});
