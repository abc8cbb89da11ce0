import { redirect } from "react-router";
import { changeLocale } from "#features/people/accounts/commands/change-account-details.server.ts";
import { getSignedInActor } from "#features/people/accounts/rules/actor.ts";
import { DomainError } from "#platform/errors.ts";
import { createLocaleCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";

/**
 * Changes the language of this browser and of the signed-in account. A link from another site changes only the
 * browser, so that it cannot alter an account.
 */
export const loader = pageHandler(async ({ params, url, request, context, caller, info }) => {
  if (!isLocale(params.locale)) throw new DomainError("NOT_FOUND");
  const fromHere = request.headers.get("sec-fetch-site") === "same-origin";
  if (fromHere && getSignedInActor(context)) await changeLocale(caller, { locale: params.locale });
  const wish =
    url.searchParams.get("to") ?? getRefererPath(request.headers.get("referer"), info.origin);
  return redirect(toLocalPath(wish, info.origin) ?? "/", {
    headers: { "Set-Cookie": createLocaleCookie(params.locale, info.origin) },
  });
});

function getRefererPath(referer: string | null, origin: string): string | null {
  return referer?.startsWith(`${origin}/`) ? referer.slice(origin.length) : null;
}
