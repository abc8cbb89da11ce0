import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Register, ServerBuild } from "react-router";
import routes from "../../src/routes.ts";

/** The patterns of routes.ts, as the router's own types know them. */
export type Pattern = Extract<keyof Register["pages"], string>;

export interface RouteAddress {
  readonly pattern: Pattern;
  /** Path of its module below src/. */
  readonly file: string;
  /** Route id, where several addresses share a module. */
  readonly id: string | undefined;
}

/** All addresses, read from routes.ts, so that tests over them include new ones. */
export const ROUTE_ADDRESSES: readonly RouteAddress[] = addressesOf(routes as RouteConfigEntry[]);

function addressesOf(entries: readonly RouteConfigEntry[], above = ""): RouteAddress[] {
  return entries.flatMap(({ path, index, file, id, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const own =
      path !== undefined || index ? [{ pattern: (pattern || "/") as Pattern, file, id }] : [];
    return [...own, ...addressesOf(children, pattern)];
  });
}

/** Patterns of pages, unlike files and endpoints: they have a `.data` address. */
export const listPagePatterns = (routes: ServerBuild["routes"]): ReadonlySet<string> =>
  new Set(
    ROUTE_ADDRESSES.filter(({ file, id }) => {
      const module = routes[id ?? file.replace(/\.tsx?$/, "")]?.module;
      return (module as { default?: unknown } | undefined)?.default !== undefined;
    }).map(({ pattern }) => pattern),
  );

/** The `.data` address of a page: the same loaders and actions without rendering, which takes most of the time. */
export const toDataAddress = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);

/** Builds an address from a pattern; optional parameters may be missing. */
export function buildAddress(pattern: string, params: Readonly<Record<string, string>>): string {
  const filled = pattern
    .split("/")
    .flatMap((segment) => {
      const [, name = "", optional, suffix = ""] = /^:([\w-]+)(\?)?(.*)$/.exec(segment) ?? [];
      if (segment === "*") return [params["*"] ?? "nulle-part"];
      if (!name) return [segment];
      const value = params[name];
      if (value === undefined && optional) return [];
      return [encodeURIComponent(value ?? "inconnu") + suffix];
    })
    .join("/");
  return filled || "/";
}

export const listParameters = (pattern: string): string[] =>
  [...pattern.matchAll(/:([\w-]+)/g)].map(([, name = ""]) => name);
