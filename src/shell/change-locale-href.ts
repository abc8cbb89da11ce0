import type { Locale } from "#platform/i18n/locale.ts";

/** The address that changes the language and comes back to `path` (without a language of its own in it). */
export function changeLocaleHref(locale: Locale, path: string): string {
  const [pathname = "/", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.delete("locale");
  const back = params.size > 0 ? `${pathname}?${params}` : pathname;
  return `/change_locale/${locale}?${new URLSearchParams({ to: back })}`;
}

/** Only a path of our own may be come back to: never another site, not even by `//` or a backslash. */
export function localPath(wish: string | null, origin: string): string | null {
  if (!wish?.startsWith("/")) return null;
  try {
    const url = new URL(wish, origin);
    // `/..//elsewhere` is of our origin, but its path alone would lead to another.
    if (url.origin !== origin || url.pathname.startsWith("//")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
