import type { Resources } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { setWords } from "#platform/i18n/registry.ts";

/** What the browser has been sent so far. */
let words: Resources = {};

/** Only the words of the page's language travel to the browser; those of another when it is chosen in another tab. */
export async function loadWords(locale: Locale): Promise<void> {
  if (words[locale]) return;
  const more =
    locale === "en"
      ? { en: (await import("./locales.en.ts")).en }
      : { fr: (await import("./locales.fr.ts")).fr };
  words = { ...words, ...more };
  setWords(words);
}
