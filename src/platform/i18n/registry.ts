import { createTranslator, type Resources, type ResourceTree, typeset } from "./i18n.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translation-key.ts";

/**
 * The words this program was started with: all of them on the server, one language in the browser. They are
 * constants of the build, so unlike pools and queues they may live in a module.
 */
let translations: Resources | null = null;
const translators = new Map<Locale, Translate>();

export function setTranslations(resources: Resources): void {
  translations = resources;
  translators.clear();
}

export function getTranslator(locale: Locale): Translate {
  let translate = translators.get(locale);
  if (!translate) {
    translate = createTranslator(requireTranslations(locale), locale);
    translators.set(locale, translate);
  }
  return translate;
}

/** Every word of a language as it is shown, by namespace. */
export const getTranslations = (locale: Locale): ResourceTree =>
  typeset(requireTranslations(locale), locale);

function requireTranslations(locale: Locale): ResourceTree {
  if (!translations) throw new Error("setWords must be called before anything is said");
  return translations[locale] ?? {};
}
