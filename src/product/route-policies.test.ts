import { readFileSync } from "node:fs";
import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import { compilePolicies, DEFAULT_POLICY } from "#platform/http/route-policy.ts";
import { ROUTE_ADDRESSES } from "#tests/support/route-addresses.ts";
import { ROUTE_POLICIES } from "./route-policies.ts";

const all = ROUTE_ADDRESSES;
const patterns: readonly string[] = all.map(({ pattern }) => pattern);
const policyOf = compilePolicies(patterns, ROUTE_POLICIES);

test("every policy is that of a route", () => {
  expect(patterns).toEqual(expect.arrayContaining(Object.keys(ROUTE_POLICIES)));
  expect(() => compilePolicies(patterns, { "/nulle-part": {} })).toThrow("/nulle-part");
});

test("a page that lets itself be kept is one that its route shares: else nothing would come of it", () => {
  const kept = all.filter(({ file }) =>
    readFileSync(new URL(`../${file}`, import.meta.url), "utf8").includes("cacheUntil("),
  );
  expect(kept.length).toBeGreaterThan(10);
  const unshared = kept.filter(({ pattern }) => !ROUTE_POLICIES[pattern as "/"]?.shared);
  expect(unshared).toEqual([]);
});

test("nothing of the personal space, of an account or of the API is shared", () => {
  const shared = patterns.filter((pattern) => ROUTE_POLICIES[pattern as "/"]?.shared);
  expect(shared.filter((one) => /^\/(?:mon-espace|api|login|backoffice)/.test(one))).toEqual([]);
});

describe("the policy of a path", () => {
  test.each([
    ["/", true],
    ["/_.data", true],
    ["/appel/eau", true],
    ["/APPEL/eau/", true],
    ["/appel/eau.data", true],
    ["/actualites", true],
    ["/actualites/2", true],
    ["/translations/fr.json", true],
    ["/login", false],
    ["/api/call_for_proposals", false],
    ["/nulle-part", false],
    ["/appel", false],
    ["/appel/eau/autre", false],
  ])("%s is shared: %s", (path, shared) => {
    expect(policyOf(path).shared).toBe(shared);
  });

  test.each([
    "/mon-espace/mes-cv/fichiers",
    "/mon-espace/mes-cv/fichiers/",
    "/mon-espace/mes-cv/fichiers.data",
  ])("%s takes a file", (path) => {
    expect(policyOf(path).maxBodyBytes).toBeGreaterThan(DEFAULT_POLICY.maxBodyBytes);
  });

  test.each([
    "/administration-portail-aap/appels.csv",
    "/administration-portail-aap/appels.json",
    "/administration-portail-aap/appels/liste.csv",
    "/administration-portail-aap/dossiers/liste.csv",
    "/administration-portail-aap/appels/0b9f/cloture",
  ])("%s costs more than a page: it reads many rows", (path) => {
    expect(policyOf(path).readCost).toBeGreaterThan(DEFAULT_POLICY.readCost);
  });

  test("what is below an address that takes files takes none", () => {
    expect(policyOf("/mon-espace/mes-cv/fichiers/7/telecharger")).toEqual(DEFAULT_POLICY);
  });
});

test("the route found is the one the router finds", () => {
  const match = compileRoutes(patterns.map((pattern) => [pattern, pattern] as const));
  const flat: RouteObject[] = patterns.map((pattern) => ({ path: pattern, id: pattern }));
  const words = [...new Set(patterns.flatMap((pattern) => pattern.split("/")))]
    .filter((word) => word !== "" && !/[:*]/.test(word))
    .concat(["7", "fr.json", "EAU", "a%20b", "%2F", "été", ""]);
  const path = fc
    .array(fc.constantFrom(...words), { maxLength: 5 })
    .map((segments) => `/${segments.join("/")}`);
  const near = fc.constantFrom(...patterns).map((pattern) => pattern.replace(/:[\w-]+\??/g, "x"));
  fc.assert(
    fc.property(fc.oneof(path, near), (asked) => {
      const theirs = matchRoutes(flat, asked)?.at(-1);
      const ours = match(asked);
      expect(ours?.value).toBe(theirs?.route.id);
    }),
    { numRuns: 500 },
  );
});
