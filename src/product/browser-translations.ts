import type { Resources } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { isFormPage } from "./hydrated-pages.ts";

/** Translations loaded so far, and the languages that are complete. */
let translations: Resources = {};
const completeLocales = new Set<Locale>();

/**
 * Loads the translations of the page's language (another one when it is chosen in another tab). Form pages load only
 * the texts that they can show; the first other page loads the rest.
 */
export async function loadTranslations(locale: Locale, path: string): Promise<void> {
  const isEnough = completeLocales.has(locale) || (translations[locale] && isFormPage(path));
  if (isEnough) return;
  const isForm = isFormPage(path);
  const more = await LOADERS[locale][isForm ? "form" : "whole"]();
  if (!isForm) completeLocales.add(locale);
  translations = { ...translations, ...more };
  setTranslations(translations);
}

/** One function each: for two imports in one expression the bundler would preload the files of both. */
const LOADERS = {
  fr: { form: () => import("./form-words.fr.ts"), whole: () => import("./locales.fr.ts") },
  en: { form: () => import("./form-words.en.ts"), whole: () => import("./locales.en.ts") },
};
