import { redirect } from "react-router";
import { DomainError } from "#platform/errors.ts";
import { localPath } from "#platform/http/local-path.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";

export const loader = pageHandler(({ params, url, request, info }) => {
  if (!isLocale(params.locale)) throw new DomainError("NOT_FOUND");
  const wish = url.searchParams.get("to") ?? pathOf(request.headers.get("referer"), info.origin);
  return redirect(localPath(wish, info.origin) ?? "/", {
    headers: { "Set-Cookie": localeCookie(params.locale, info.origin.startsWith("https:")) },
  });
});

function pathOf(referer: string | null, origin: string): string | null {
  return referer?.startsWith(`${origin}/`) ? referer.slice(origin.length) : null;
}
