import { href, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { setFavourite } from "#features/alerts/commands/set-favourite.server.ts";
import { openPendingLike } from "#features/alerts/rules/like-after-sign-in.ts";
import { DomainError } from "#platform/errors.ts";
import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/**
 * Where the sign-in leads somebody who pressed a heart as a visitor: keeps the call and goes back to it. A link somebody
 * else made, or one that is too old, only goes back.
 */
export const loader = pageHandler(async ({ request, url, context, caller, info }) => {
  requirePerson(context);
  const browser = readCookie(request.headers.get("cookie"), COOKIES.pendingLike);
  const token = url.searchParams.get("jeton") ?? "";
  const like = openPendingLike(caller.signer, token, browser, caller.clock.now());
  if (!like) throw new DomainError("NOT_FOUND");
  if (like.alive) {
    await setFavourite(caller, { callId: like.callId, liked: true }).catch((error: unknown) => {
      // Withdrawn during the sign-in: the page one comes back to shows it.
      if (!(error instanceof DomainError)) throw error;
    });
  }
  throw redirect(localPath(like.next, info.origin) ?? href("/"), {
    headers: {
      "Set-Cookie": writeCookie(COOKIES.pendingLike, "", {
        maxAgeSeconds: 0,
        secure: info.origin.startsWith("https:"),
      }),
    },
  });
});
