import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("chronologie", "routes/public/timeline.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("login", "routes/account/login.tsx"),
    route("creer-un-compte", "routes/account/register.tsx"),
    route("verify/email", "routes/account/verify-email.tsx"),
    route("verifier-mon-email", "routes/account/ask-link.tsx", { id: "ask-verification" }),
    route("demande-de-reinitialisation-de-mot-de-passe", "routes/account/ask-link.tsx", {
      id: "ask-reset",
    }),
    route("reinitialiser-mon-mot-de-passe/:token", "routes/account/reset-password.tsx"),
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
    route("*", "routes/public/not-found.tsx"),
  ]),
  layout(
    "routes/space/layout.tsx",
    prefix("mon-espace", [
      index("routes/space/home.tsx"),
      route("mon-compte", "routes/space/account.tsx"),
      route("mes-cv/fichiers", "routes/space/cv-files.tsx"),
    ]),
  ),
  // Files to keep: they stand in no page.
  route("mon-espace/mes-cv/fichiers/:id/telecharger", "routes/space/cv-file.ts"),
  route("mon-espace/cv-appels-a-projets/:id/telecharger/:format", "routes/space/cv-download.ts"),
  route("logout", "routes/account/logout.ts"),
  route("flux/actualites.atom", "routes/public/news-feed.ts"),
  route("chronologie/data", "routes/public/timeline-data.ts"),
  route("appel/:slug/calendrier.ics", "routes/public/call-calendar.ts"),
  route("export-csv", "routes/public/export-csv.ts"),
  route("flux/appels.atom", "routes/public/atom-feed.ts"),
  route("flux/appels.ics", "routes/public/calendar-feed.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  // It shows frames of its own, so it stands in none.
  route("styleguide", "routes/styleguide.tsx"),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
  ...prefix("api", [
    route("call_for_proposals", "routes/api/call-for-proposals.ts"),
    route("erc_domains", "routes/api/erc-domains.ts"),
  ]),
  route("mesure-audience", "routes/calls/measure.ts"),
  route("mesure-audience/choix", "routes/calls/consent.ts"),
  route("translations/:locale.json", "routes/calls/translations.ts"),
  route("routes.json", "routes/calls/routing.ts"),
  route("search-call-for-proposals", "routes/calls/search-calls.ts"),
  route("suggest-words", "routes/calls/suggest-words.ts"),
] satisfies RouteConfig;
