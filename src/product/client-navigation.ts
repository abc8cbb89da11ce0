import { type MiddlewareFunction, redirectDocument } from "react-router";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#platform/i18n/locale.ts";
import { loadTranslations } from "./browser-translations.ts";
import { isHydratedPage } from "./hydrated-pages.ts";

type Results = Awaited<ReturnType<Parameters<MiddlewareFunction<Record<string, Result>>>[1]>>;

interface Result {
  readonly type: "data" | "error";
  readonly result: unknown;
}

/**
 * Stands before everything the router asks the server for from a hydrated page. Wherever it is led (by a redirect, for
 * instance), a page that is not hydrated is loaded whole; so is one that no network brings: the browser says it better.
 */
export const clientNavigation: MiddlewareFunction<Record<string, Result>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  const leaves = pathname !== location.pathname || search !== location.search;
  if (request.method === "GET" && !isHydratedPage(pathname)) throw redirectDocument(request.url);
  const results = await next();
  if (request.method === "GET" && leaves && isNetworkFailure(results))
    throw redirectDocument(request.url);
  await loadPageTranslations(results, pathname);
  return results;
};

const isNetworkFailure = (results: Results): boolean =>
  Object.values(results).some(
    ({ type, result }) => type === "error" && result instanceof TypeError,
  );

/** The page may say more than the one before, and the language may have been changed in another tab. */
async function loadPageTranslations({ root }: Results, path: string): Promise<void> {
  const { locale } = (root?.result ?? {}) as { locale?: string };
  await loadTranslations(isLocale(locale) ? locale : getPageLocale(), path);
}

const getPageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
};
