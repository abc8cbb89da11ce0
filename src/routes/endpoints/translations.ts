import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";
import { wordTable } from "#platform/i18n/registry.ts";
import { FOREVER } from "./forever.ts";

/** The translation table: every word of the interface in one language, as it is shown. */
export const loader = resource(({ params, info }) => {
  if (!isLocale(params.locale)) throw new DomainError("NOT_FOUND");
  info.keepUntil(FOREVER);
  return Response.json(wordTable(params.locale));
});
