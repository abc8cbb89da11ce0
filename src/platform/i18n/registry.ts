import { type Resources, type ResourceTree, translatorFor, typeset } from "./i18n.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./words.ts";

/**
 * The words this program was started with: all of them on the server, one language in the browser. They are
 * constants of the build, so unlike pools and queues they may live in a module.
 */
let words: Resources | null = null;
const translators = new Map<Locale, Translate>();

export function setWords(resources: Resources): void {
  words = resources;
  translators.clear();
}

export function translator(locale: Locale): Translate {
  let translate = translators.get(locale);
  if (!translate) {
    translate = translatorFor(wordsOf(locale), locale);
    translators.set(locale, translate);
  }
  return translate;
}

/** Every word of a language as it is shown, by namespace. */
export const wordTable = (locale: Locale): ResourceTree => typeset(wordsOf(locale), locale);

function wordsOf(locale: Locale): ResourceTree {
  if (!words) throw new Error("setWords must be called before anything is said");
  return words[locale] ?? {};
}
