import { resource } from "#platform/http/endpoint.server.ts";
import { createTextResponse } from "#platform/http/text-response.server.ts";

/** Programs may read every public page; files made on demand and the language switch are not pages. */
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
