import { createTranslator } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The translations of a language, loaded on demand: for a part of a page in another language than the page. */
export async function loadTranslator(locale: Locale): Promise<Translate> {
  const words =
    locale === "en" ? (await import("./locales.en.ts")).en : (await import("./locales.fr.ts")).fr;
  return createTranslator(words, locale);
}
