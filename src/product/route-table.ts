import { createContext, type ServerBuild } from "react-router";

interface RouteEntry {
  /** `/appel/{slug}`; an optional parameter is `{page?}`. */
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly optional: boolean }[];
}

/** Addresses by name, read from the built router: an address is written once, in routes.ts. */
export type RouteTable = Readonly<Record<string, RouteEntry>>;

export const routeTableContext = createContext<RouteTable>();

/** The developers' own page, left out of the table. */
const STYLEGUIDE = "routes/styleguide";

type Routes = ServerBuild["routes"];

export function buildRouteTable(routes: Routes): RouteTable {
  const entries = listNamedRoutes(routes).map(({ id, pattern }) => [
    toRouteName(id),
    toRouteEntry(pattern),
  ]);
  return Object.fromEntries(entries);
}

/** All patterns, also those left out of the table. */
export function listPatterns(routes: Routes): string[] {
  return Object.values(routes)
    .flatMap((route) => (route && route.id !== "root" && hasPath(route) ? [route.id] : []))
    .map((id) => getPattern(routes, id));
}

/** Patterns as the router writes them: `/appel/:slug`. */
export function toRoutePatterns(table: RouteTable): string[] {
  return Object.values(table).map(({ path }) => path.replace(/\{([\w-]+\??)\}/g, ":$1"));
}

function listNamedRoutes(routes: Routes): { id: string; pattern: string }[] {
  return Object.values(routes)
    .flatMap((route) => (route && hasPath(route) ? [route] : []))
    .map((route) => ({ id: route.id, pattern: getPattern(routes, route.id) }))
    .filter(({ id, pattern }) => id !== "root" && id !== STYLEGUIDE && !pattern.endsWith("*"))
    .sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
}

/** Layouts are routes without an address. */
const hasPath = ({ path, index }: { path?: string | undefined; index?: boolean | undefined }) =>
  path !== undefined || index === true;

/** The full pattern of a route, parents included. */
export function getPattern(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

/** A route's name is its file: `routes/public/call` is `call`. */
const toRouteName = (id: string) => id.replace(/^routes\/(?:public\/|endpoints\/)?/, "");

function toRouteEntry(pattern: string): RouteEntry {
  const parameters = [...pattern.matchAll(/:([\w-]+)(\?)?/g)].map(([, name = "", mark]) => ({
    name,
    optional: mark === "?",
  }));
  return { path: pattern.replace(/:([\w-]+\??)/g, "{$1}"), parameters };
}
