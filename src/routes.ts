import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("styleguide", "routes/styleguide.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
  ...prefix("api", [
    route("call_for_proposals", "routes/api/call-for-proposals.ts"),
    route("erc_domains", "routes/api/erc-domains.ts"),
  ]),
] satisfies RouteConfig;
