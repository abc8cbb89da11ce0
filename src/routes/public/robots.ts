import { resource } from "#platform/http/endpoint.server.ts";
import { createTextResponse } from "#platform/http/text-response.server.ts";

/** Crawlers may read every public page, but not generated files and the language switch. */
export const loader = resource(({ request, info }) =>
  createTextResponse(
    request,
    [
      "User-agent: *",
      "Disallow: /export-csv",
      "Disallow: /change_locale/",
      "Disallow: /styleguide",
      "Disallow: /connexion-orcid",
      "Disallow: /backoffice",
      "",
      `Sitemap: ${info.origin}/sitemap.xml`,
      "",
    ].join("\n"),
    "text/plain; charset=utf-8",
  ),
);
