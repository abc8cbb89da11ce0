import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("partenaires", "routes/public/partners.tsx"),
    route("partenaire/:slug/:page?", "routes/public/partner.tsx"),
    route("actualites/:page?", "routes/public/news.tsx"),
    route("actualite/:slug", "routes/public/news-item.tsx"),
    route("aide-et-faq", "routes/public/help.tsx"),
    // One module for all pages of text; which one is read from the address.
    route("a-propos", "routes/public/static-page.tsx", { id: "about" }),
    route("mentions-legales", "routes/public/static-page.tsx", { id: "legal-notice" }),
    route("donnees-personnelles-et-cookies", "routes/public/static-page.tsx", { id: "data" }),
    route("accessibilite", "routes/public/static-page.tsx", { id: "accessibility" }),
    route("plan-du-site", "routes/public/site-map.tsx"),
    route("styleguide", "routes/styleguide.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("flux/actualites.atom", "routes/public/news-feed.ts"),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
] satisfies RouteConfig;
