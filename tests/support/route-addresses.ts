import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Register } from "react-router";
import routes from "../../src/routes.ts";

/** The patterns of routes.ts, as the router's own types know them. */
export type Pattern = Extract<keyof Register["pages"], string>;

export interface RouteAddress {
  readonly pattern: Pattern;
  /** Where its module stands, below src/. */
  readonly file: string;
  /** Its id, where several addresses have one module. */
  readonly id: string | undefined;
}

/** Every address of the product, read from routes.ts: whatever walks over them meets a new one by itself. */
export const ROUTE_ADDRESSES: readonly RouteAddress[] = addressesOf(routes as RouteConfigEntry[]);

function addressesOf(entries: readonly RouteConfigEntry[], above = ""): RouteAddress[] {
  return entries.flatMap(({ path, index, file, id, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const own =
      path !== undefined || index ? [{ pattern: (pattern || "/") as Pattern, file, id }] : [];
    return [...own, ...addressesOf(children, pattern)];
  });
}

/** An address of a pattern: parameters filled in as they are given, or left out where they may be. */
export function addressOf(pattern: string, params: Readonly<Record<string, string>>): string {
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

export const parametersOf = (pattern: string): string[] =>
  [...pattern.matchAll(/:([\w-]+)/g)].map(([, name = ""]) => name);
