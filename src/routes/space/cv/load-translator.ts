import { createTranslator } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The words of a language the page is not in: a CV may be written in the other one. */
export async function loadTranslator(locale: Locale): Promise<Translate> {
  const words =
    locale === "en"
      ? (await import("#product/locales.en.ts")).en
      : (await import("#product/locales.fr.ts")).fr;
  return createTranslator(words, locale);
}
