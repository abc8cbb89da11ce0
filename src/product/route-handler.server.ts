import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import { getPattern } from "./route-table.ts";

type Routes = ServerBuild["routes"];

/** Where the browser asks which routes the links of a page lead to. The router of a page knows few of them. */
const ROUTE_MANIFEST_PATH = "/__manifest";

/**
 * The request handler of the product. React Router matches each page several times, and builds elements of all routes that
 * it knows; with some hundred routes that is a tenth of a page. Each page is therefore matched here, and handled by a
 * router that knows the few routes which this page needs. Data and routes of client navigations are asked of all routes.
 */
export function createRouteHandler(build: ServerBuild, mode: string): RequestHandler {
  const handleAny = createRequestHandler(build, mode);
  const findRoutes = compilePageRoutes(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const isPage = !pathname.endsWith(".data") && pathname !== ROUTE_MANIFEST_PATH;
    const ids = isPage ? findRoutes(pathname) : null;
    if (!ids) return handleAny(request, context);
    const key = ids.join(" ");
    const handler = handlers.get(key) ?? createRequestHandler(pickRoutes(build, ids), mode);
    handlers.set(key, handler);
    return handler(request, context);
  };
}

/**
 * Finds the routes that the page at a path needs: its own, those of the addresses above it, which React Router names in
 * every page, and the layouts around them. Null for a path without a route.
 */
export function compilePageRoutes(routes: Routes): (pathname: string) => readonly string[] | null {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const parents = new Set(all.map(({ parentId }) => parentId));
  // A layout with an address gives way to the route that it has at the same address.
  const ordered = [...all].sort((a, b) => Number(parents.has(a.id)) - Number(parents.has(b.id)));
  const match = compileRoutes(
    ordered.flatMap(({ id, path, index }) =>
      id !== "root" && (path !== undefined || index === true)
        ? [[getPattern(routes, id), listWithLayouts(routes, id)] as const]
        : [],
    ),
  );
  return (pathname) => {
    const own = match(pathname);
    if (!own) return null;
    const segments = pathname.split("/").filter(Boolean);
    const above = segments.map((_, depth) => match(`/${segments.slice(0, depth).join("/")}`));
    return [...new Set([own, ...above].flatMap((found) => found?.value ?? []))];
  };
}

function listWithLayouts(routes: Routes, id: string): string[] {
  const ids: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) ids.push(route.id);
  return ids;
}

/** The build with these routes only. */
function pickRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
