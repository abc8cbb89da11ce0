import { href } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";

/** The address that changes the language and comes back to `path` (without a language of its own in it). */
export function changeLocaleHref(locale: Locale, path: string): string {
  const [pathname = "/", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.delete("locale");
  const back = params.size > 0 ? `${pathname}?${params}` : pathname;
  return `${href("/change_locale/:locale", { locale })}?${new URLSearchParams({ to: back })}`;
}

/**
 * The same for an address that is a secret: relative to its path, so that the link does not repeat it; of the query only
 * where one was going stays.
 */
export function relativeLocaleHref(locale: Locale, path: string): string {
  const next = new URLSearchParams(path.split("?")[1]).get("next");
  return `?${new URLSearchParams({ locale, ...(next && { next }) })}`;
}
