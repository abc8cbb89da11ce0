import { z } from "zod";
import { ANYONE } from "#platform/actor.ts";
import { contract } from "#platform/http/contract.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { FOREVER } from "#platform/http/forever.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { getTranslations } from "#platform/i18n/registry.ts";

const translations = contract({
  method: "GET",
  path: "/translations/:locale.json",
  actors: ANYONE,
  summary: "The translation table: every word of the interface in one language, as it is shown",
  params: z.object({ locale: z.enum(LOCALES) }),
  answer: z.record(z.string(), z.unknown()),
});

export const loader = endpoint(translations, ({ params, info }) => {
  info.cacheUntil(FOREVER);
  return getTranslations(params.locale);
});

export const action = loader;
