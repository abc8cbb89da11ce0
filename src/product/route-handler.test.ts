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

test("what the browser asks about the routes of links is answered from all routes", async () => {
  const ids = Object.keys(all);
  const build = {
    ...{ basename: "/", publicPath: "/", assetsBuildDirectory: "", ssr: true, isSpaMode: false },
    ...{ future: {}, prerender: [], routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" } },
    entry: { module: { default: () => new Response() } },
    routes: Object.fromEntries(ids.map((id) => [id, { ...all[id], module: {} }])),
    assets: {
      ...{ version: "1", url: "", entry: { module: "", imports: [] } },
      routes: Object.fromEntries(ids.map((id) => [id, { id }])),
    },
  } as unknown as ServerBuild;
  const path = encodeURIComponent("/administration-portail-aap/dossiers");
  const handle = createRouteHandler(build, "production");
  const answer = await handle(new Request(`http://portal/__manifest?paths=${path}&version=1`));
  const found = (await answer.json()) as Record<string, unknown>;
  expect(Object.keys(found)).toContain("routes/backoffice/dossiers");
});
