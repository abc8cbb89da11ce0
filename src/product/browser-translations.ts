import type { Resources } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { isFormPage } from "./hydrated-pages.ts";

/** What the browser has been sent so far, and whether that is all of a language. */
let translations: Resources = {};
const completeLocales = new Set<Locale>();

/**
 * Only the words of the page's language travel to the browser; those of another when it is chosen in another tab. Pages with
 * a form get those they can say, and the rest comes with the first page that is none.
 */
export async function loadTranslations(locale: Locale, path: string): Promise<void> {
  const isEnough = completeLocales.has(locale) || (translations[locale] && isFormPage(path));
  if (isEnough) return;
  const ofForm = isFormPage(path);
  const more = await LOADERS[locale][ofForm ? "form" : "whole"]();
  if (!ofForm) completeLocales.add(locale);
  translations = { ...translations, ...more };
  setTranslations(translations);
}

/** A function for each: of two imports in one expression, the build makes one that fetches the files of both beforehand. */
const LOADERS = {
  fr: { form: () => import("./form-words.fr.ts"), whole: () => import("./locales.fr.ts") },
  en: { form: () => import("./form-words.en.ts"), whole: () => import("./locales.en.ts") },
};
