import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("styleguide", "routes/styleguide.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
  route("search-call-for-proposals", "routes/calls/search-calls.ts"),
  route("suggest-words", "routes/calls/suggest-words.ts"),
] satisfies RouteConfig;
