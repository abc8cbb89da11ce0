import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("login", "routes/account/login.tsx"),
    route("creer-un-compte", "routes/account/register.tsx"),
    route("verify/email", "routes/account/verify-email.tsx"),
    route("verifier-mon-email", "routes/account/ask-verification.tsx"),
    route("demande-de-reinitialisation-de-mot-de-passe", "routes/account/ask-reset.tsx"),
    route("reinitialiser-mon-mot-de-passe/:token", "routes/account/reset-password.tsx"),
    route("mon-espace", "routes/space/home.tsx"),
    route("styleguide", "routes/styleguide.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("logout", "routes/account/logout.ts"),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
  ...prefix("api", [
    route("call_for_proposals", "routes/api/call-for-proposals.ts"),
    route("erc_domains", "routes/api/erc-domains.ts"),
  ]),
  route("mesure-audience", "routes/calls/measure.ts"),
  route("mesure-audience/choix", "routes/calls/consent.ts"),
  route("translations/:locale.json", "routes/calls/translations.ts"),
  route("routes.json", "routes/calls/routing.ts"),
] satisfies RouteConfig;
