import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("styleguide", "routes/styleguide.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("appel/:slug/calendrier.ics", "routes/public/call-calendar.ts"),
  route("export-csv", "routes/public/export-csv.ts"),
  route("flux/appels.atom", "routes/public/atom-feed.ts"),
  route("flux/appels.ics", "routes/public/calendar-feed.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
] satisfies RouteConfig;
