import fc from "fast-check";
import { expect, test } from "vitest";
import { pageViewSchema, parseIdentifier, toStoredPath } from "./page-view.ts";

const patterns = [
  "/",
  "/appel/:slug",
  "/actualites/:page?",
  "/reinitialiser/:token",
  "/verifier/:number?",
];

test("[A-24 part] a path is stored without its query and without secrets", () => {
  expect(toStoredPath(patterns, "/?q=cancer")).toBe("/");
  expect(toStoredPath(patterns, "/appel/ocean-2027#dates")).toBe("/appel/ocean-2027");
  expect(toStoredPath(patterns, "/actualites")).toBe("/actualites");
  expect(toStoredPath(patterns, "/reinitialiser/s3cr3t")).toBe("/reinitialiser/:token");
  expect(toStoredPath(patterns, "/verifier")).toBe("/verifier");
  expect(toStoredPath(patterns, "/verifier/2027-AB12")).toBe("/verifier/:number?");
});

test("[A-24 part, B-10 part] of the space only the route pattern is stored, never an id", () => {
  const space = ["/mon-espace", "/mon-espace/mes-cv", "/mon-espace/dossier/:id/synthese"];
  expect(toStoredPath(space, "/mon-espace")).toBe("/mon-espace");
  expect(toStoredPath(space, "/mon-espace/mes-cv")).toBe("/mon-espace/mes-cv");
  expect(toStoredPath(space, "/mon-espace/dossier/9b2f4a8e-3c51/synthese")).toBe(
    "/mon-espace/dossier/:id/synthese",
  );
});

test("[A-24 part] an unknown path is not stored, and a query never is", () => {
  expect(toStoredPath(patterns, "/nowhere/at/all")).toBeNull();
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      expect(toStoredPath(patterns, `${path || "/"}?${query}`) ?? "").not.toContain("?");
    }),
  );
});

test("[A-24 part] the report of a browser is validated", () => {
  const view = { path: "/", locale: "fr", referrer: "" };
  expect(pageViewSchema.parse(view)).toEqual({ ...view, referrer: null });
  expect(pageViewSchema.parse({ ...view, referrer: "Example.ORG" }).referrer).toBe("example.org");
  expect(pageViewSchema.parse({ ...view, referrer: "<script>" }).referrer).toBeNull();
  expect(pageViewSchema.safeParse({ ...view, path: "https://elsewhere" }).success).toBe(false);
  expect(pageViewSchema.safeParse({ ...view, locale: "de" }).success).toBe(false);
});

test("[A-24 part] only identifiers of our format are accepted", () => {
  expect(parseIdentifier("9b2f4a8e-3c51-4f0e-9d3b-1a2b3c4d5e6f")).not.toBeNull();
  expect(parseIdentifier("1; drop table page_views")).toBeNull();
  expect(parseIdentifier(undefined)).toBeNull();
});
