import { expect, test } from "vitest";
import { buildRouteTable, toRoutePatterns } from "./route-table.ts";

const route = (id: string, parentId?: string, path?: string, index?: boolean) => ({
  id,
  ...(parentId ? { parentId } : {}),
  ...(path === undefined ? {} : { path }),
  ...(index ? { index } : {}),
  module: { default: () => null },
});

const routes = {
  root: route("root", undefined, ""),
  "routes/public/layout": route("routes/public/layout", "root"),
  "routes/public/home": route("routes/public/home", "routes/public/layout", undefined, true),
  "routes/public/call": route("routes/public/call", "routes/public/layout", "appel/:slug"),
  "routes/public/news": route("routes/public/news", "routes/public/layout", "actualites/:page?"),
  "routes/public/not-found": route("routes/public/not-found", "routes/public/layout", "*"),
  "routes/styleguide": route("routes/styleguide", "routes/public/layout", "styleguide"),
};

test("[A-25 part] the routing table names every address with its parameters", () => {
  expect(buildRouteTable(routes)).toEqual({
    home: { path: "/", parameters: [] },
    news: { path: "/actualites/{page?}", parameters: [{ name: "page", optional: true }] },
    call: { path: "/appel/{slug}", parameters: [{ name: "slug", optional: false }] },
  });
  expect(toRoutePatterns(buildRouteTable(routes))).toEqual([
    "/",
    "/actualites/:page?",
    "/appel/:slug",
  ]);
});
