import { href, redirect } from "react-router";
import { createToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { setFavourite } from "#features/people/alerts/commands/change-favourites.server.ts";
import { likeCallContract } from "#features/people/alerts/endpoints.ts";
import {
  PENDING_LIKE_SECONDS,
  sealPendingLike,
} from "#features/people/alerts/rules/like-after-sign-in.ts";
import { DomainError } from "#platform/errors.ts";
import { COOKIES, writeCookie } from "#platform/http/cookies.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";

/**
 * Without a body it toggles the favourite. A form without script sends `next` and is redirected there, after a
 * sign-in where needed.
 */
export const action = endpoint(
  likeCallContract,
  async ({ params: { id: callId }, body, caller, info }) => {
    const next = toLocalPath(body.next ?? null, info.origin);
    if (next && caller.actor.kind === "visitor") {
      // The favourite is saved after the sign-in, and only in this browser.
      const browser = createToken();
      const token = sealPendingLike(caller.signer, { callId, next }, browser, caller.clock.now());
      const back = `${href("/favori-apres-connexion")}?${new URLSearchParams({ jeton: token })}`;
      return redirect(signInHref(back), {
        status: 303,
        headers: {
          "Set-Cookie": writeCookie(COOKIES.pendingLike, browser, {
            maxAgeSeconds: PENDING_LIKE_SECONDS,
            origin: info.origin,
          }),
        },
      });
    }
    try {
      const liked = await setFavourite(caller, { callId, liked: body.liked ?? null });
      return next ? redirect(next, 303) : { liked };
    } catch (error) {
      // Without script the page itself shows that the call is gone, by not listing it any more.
      const gone = error instanceof DomainError && ["NOT_FOUND", "GONE"].includes(error.code);
      if (gone && next) return redirect(next, 303);
      throw error;
    }
  },
);
export const loader = action;
