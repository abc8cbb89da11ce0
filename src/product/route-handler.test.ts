import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { compilePageRoutes, createRouteHandler } from "./route-handler.server.ts";
import { listPatterns } from "./route-table.ts";

type Routes = ServerBuild["routes"];

/** The routes as the build has them, without their modules. */
const toBuildRoutes = (entries: readonly RouteConfigEntry[], parentId: string): Routes =>
  Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, "");
      return { [own]: { id: own, parentId, path, index }, ...toBuildRoutes(children, own) };
    }),
  );

const all: Routes = {
  root: { id: "root", path: "" } as Routes[string],
  ...toBuildRoutes(routes as RouteConfigEntry[], "root"),
};

const toTree = (known: Routes, parentId?: string): RouteObject[] =>
  Object.values(known).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const children = toTree(known, id);
    return [(index ? { id, path, index: true } : { id, path, children }) as RouteObject];
  });

const listMatches = (tree: RouteObject[], path: string) =>
  matchRoutes(tree, path)?.map(({ route, params }) => [route.id, params]) ?? null;

test("a page's own routes give it, and the addresses above it, the matches that all routes give", () => {
  const tree = toTree(all);
  const findRoutes = compilePageRoutes(all);
  const patterns = listPatterns(all);
  const words = [...new Set(patterns.flatMap((pattern) => pattern.split("/")))]
    .filter((word) => word !== "" && !/[:*]/.test(word))
    .concat(["7", "EAU", "a%20b"]);
  const anyPath = fc
    .array(fc.constantFrom(...words), { maxLength: 5 })
    .map((segments) => `/${segments.join("/")}`);
  const page = fc
    .constantFrom(...patterns)
    .map((pattern) => pattern.replace(/:[\w-]+\??/g, "x").replace("*", "y"));
  const check = (path: string) => {
    const ids = findRoutes(path);
    if (!ids) return expect(matchRoutes(tree, path)?.at(-1)?.route.id ?? "root").toBe("root");
    const own = toTree(Object.fromEntries(ids.map((id) => [id, all[id]])));
    const segments = path.split("/").filter(Boolean);
    for (let depth = segments.length; depth >= 0; depth--) {
      const above = `/${segments.slice(0, depth).join("/")}`;
      expect(listMatches(own, above), above).toEqual(listMatches(tree, above));
    }
  };
  fc.assert(fc.property(fc.oneof(page, anyPath), check), { numRuns: 100 });
  expect(findRoutes("/administration-portail-aap/dossiers")?.length).toBeLessThan(8);
});

test("a browser that asks for the routes of other pages gets those of all routes", async () => {
  const entries = Object.entries(all);
  const build = {
    ...{ ssr: true, basename: "/", future: {}, entry: { module: {} } },
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    routes: Object.fromEntries(entries.map(([id, route]) => [id, { ...route, module: {} }])),
    assets: { version: "1", routes: Object.fromEntries(entries.map(([id]) => [id, { id }])) },
  } as unknown as ServerBuild;
  const path = "/administration-portail-aap/dossiers";
  const address = `https://portal.example/__manifest?version=1&paths=${encodeURIComponent(path)}`;
  const answer = await createRouteHandler(build, "test")(new Request(address));
  const expected = matchRoutes(toTree(all), path)?.map(({ route }) => route.id);
  expect(Object.keys(await answer.json()).sort()).toEqual(expected?.sort());
});
