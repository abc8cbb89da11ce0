import { href, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { setFavourite } from "#features/people/alerts/commands/change-favourites.server.ts";
import { findUnlikedCall } from "#features/people/alerts/queries/favourites.server.ts";
import { openPendingLike } from "#features/people/alerts/rules/like-after-sign-in.ts";
import { LikeNotSavedPage } from "#features/people/alerts/ui/like-button.tsx";
import { DomainError } from "#platform/errors.ts";
import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/like-after-sign-in.ts";

/**
 * Saves the favourite that a visitor chose before signing in, and returns to the call. In another browser, or too
 * late, the page asks first, because anyone could have made the link.
 */
export const loader = pageHandler(async ({ request, url, context, caller, info }) => {
  const person = requirePerson(context);
  const browser = readCookie(request.headers.get("cookie"), COOKIES.pendingLike, info.origin);
  const token = url.searchParams.get("jeton") ?? "";
  const like = openPendingLike(caller.signer, token, browser, caller.clock.now());
  if (!like) throw new DomainError("NOT_FOUND");
  const { callId } = like;
  const next = toLocalPath(like.next, info.origin) ?? href("/");
  if (like.alive) {
    await setFavourite(caller, { callId, liked: true }).catch((error: unknown) => {
      // The call was withdrawn during the sign-in: the page behind `next` shows it.
      if (!(error instanceof DomainError)) throw error;
    });
  } else {
    const call = await findUnlikedCall(caller.db, person, callId, caller.clock.now());
    const title = info.locale === "fr" ? call?.titleFr : call?.titleEn;
    if (title !== undefined) return { locale: info.locale, call: { id: callId, title }, next };
  }
  throw redirect(next, {
    headers: {
      "Set-Cookie": writeCookie(COOKIES.pendingLike, "", {
        maxAgeSeconds: 0,
        origin: info.origin,
      }),
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.notKept.title") })),
  { name: "robots", content: "noindex" },
];

export default function LikeAfterSignIn({ loaderData: { call, next } }: Route.ComponentProps) {
  return <LikeNotSavedPage call={call} next={next} />;
}
