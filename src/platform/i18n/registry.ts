import type { i18n } from "i18next";
import { createI18n, type Resources, type ResourceTree, translatorFor } from "./i18n.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./words.ts";

/**
 * The words this program was started with: all of them on the server, one language in the browser. They are
 * constants of the build, so unlike pools and queues they may live in a module.
 */
let instance: i18n | null = null;
const translators = new Map<Locale, Translate>();

export function setWords(resources: Resources): void {
  instance = createI18n(resources);
  translators.clear();
}

export function translator(locale: Locale): Translate {
  let translate = translators.get(locale);
  if (!translate) {
    if (!instance) throw new Error("setWords must be called before anything is said");
    translate = translatorFor(instance, locale);
    translators.set(locale, translate);
  }
  return translate;
}

/** Every word of a language as it is shown, by namespace. */
export function wordTable(locale: Locale): ResourceTree {
  if (!instance) throw new Error("setWords must be called before anything is said");
  return (instance.getDataByLanguage(locale) ?? {}) as ResourceTree;
}
