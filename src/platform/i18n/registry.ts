import { createTranslator, type Resources, type ResourceTree, typeset } from "./i18n.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translation-key.ts";

/**
 * The translations of this program: both languages on the server, one in the browser. They are constants of the build,
 * so unlike pools and queues they may be module state.
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

/** All translations of a language as shown, by namespace. */
export const getTranslations = (locale: Locale): ResourceTree =>
  typeset(requireTranslations(locale), locale);

function requireTranslations(locale: Locale): ResourceTree {
  if (!translations) throw new Error("setTranslations must be called before the first translation");
  return translations[locale] ?? {};
}
