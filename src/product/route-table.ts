import { createContext, type ServerBuild } from "react-router";

interface RouteEntry {
  /** `/appel/{slug}`; a parameter that may be left out is written `{page?}`. */
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly optional: boolean }[];
}

/** Addresses by name. Read from the built router: an address is written once, in routes.ts. */
export type RouteTable = Readonly<Record<string, RouteEntry>>;

export const routeTableContext = createContext<RouteTable>();

/** The makers' own page. */
const STYLEGUIDE = "routes/styleguide";

type Routes = ServerBuild["routes"];

export function buildRouteTable(routes: Routes): RouteTable {
  const entries = listNamedRoutes(routes).map(({ id, pattern }) => [
    toRouteName(id),
    toRouteEntry(pattern),
  ]);
  return Object.fromEntries(entries);
}

/** Every pattern there is, also those that the table leaves out. */
export function listPatterns(routes: Routes): string[] {
  return Object.values(routes)
    .flatMap((route) => (route && route.id !== "root" && hasPath(route) ? [route.id] : []))
    .map((id) => getPattern(routes, id));
}

/** Patterns as the router reads them: `/appel/:slug`. */
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

/** Layouts are routes too, and have no address. */
const hasPath = ({ path, index }: { path?: string | undefined; index?: boolean | undefined }) =>
  path !== undefined || index === true;

/** The whole address of a route, with what stands above it. */
export function getPattern(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

/** The file of the page is its name: `routes/public/call` is `call`. */
const toRouteName = (id: string) => id.replace(/^routes\/(?:public\/|endpoints\/)?/, "");

function toRouteEntry(pattern: string): RouteEntry {
  const parameters = [...pattern.matchAll(/:([\w-]+)(\?)?/g)].map(([, name = "", mark]) => ({
    name,
    optional: mark === "?",
  }));
  return { path: pattern.replace(/:([\w-]+\??)/g, "{$1}"), parameters };
}
