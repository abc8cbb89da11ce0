import { isRouteErrorResponse, type MiddlewareFunction, redirectDocument } from "react-router";
import { isBackOfficePath } from "#features/agency/administration/rules/back-office-path.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#platform/i18n/locale.ts";
import { loadTranslations } from "./browser-translations.ts";
import { isHydratedPage } from "./hydrated-pages.ts";

type Results = Awaited<ReturnType<Parameters<MiddlewareFunction<Record<string, Result>>>[1]>>;

interface Result {
  readonly type: "data" | "error";
  readonly result: unknown;
}

/**
 * Middleware of all navigations from hydrated pages. Loads the whole document if the target, also of a redirect, is not
 * hydrated, or if the network fails: then the browser shows its own error page.
 */
export const clientNavigation: MiddlewareFunction<Record<string, Result>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  const isOtherPage = pathname !== location.pathname || search !== location.search;
  if (request.method === "GET" && !isHydratedPage(pathname)) throw redirectDocument(request.url);
  const results = await next();
  if (request.method === "GET" && isOtherPage && isNetworkFailure(results))
    throw redirectDocument(request.url);
  if (request.method === "GET" && isOtherPage && isBackOfficePath(pathname) && isNotFound(results))
    throw redirectDocument(request.url);
  await loadPageTranslations(results, pathname);
  return results;
};

/** Also the answer of the back office to an ended session: the document says so, and offers the sign-in. */
const isNotFound = (results: Results): boolean =>
  Object.values(results).some(
    ({ type, result }) => type === "error" && isRouteErrorResponse(result) && result.status === 404,
  );

const isNetworkFailure = (results: Results): boolean =>
  Object.values(results).some(
    ({ type, result }) => type === "error" && result instanceof TypeError,
  );

/** The new page may need more texts, and the language may have changed in another tab. */
async function loadPageTranslations({ root }: Results, path: string): Promise<void> {
  const { locale } = (root?.result ?? {}) as { locale?: string };
  await loadTranslations(isLocale(locale) ? locale : getPageLocale(), path);
}

const getPageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
};
