import { answeringCall } from "#platform/http/answering.server.ts";
import { textAnswer } from "../text-answer.server.ts";

/** Programs may read every public page; files made on demand and the language switch are not pages. */
export const loader = answeringCall(({ request, info }) =>
  textAnswer(
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
