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
 * Without a body it turns a favourite into its contrary. A form without script sends `next`: it is led back there, or
 * through the sign-in first.
 */
export const action = endpoint(
  likeCallContract,
  async ({ params: { id: callId }, body, caller, info }) => {
    const next = toLocalPath(body.next ?? null, info.origin);
    if (next && caller.actor.kind === "visitor") {
      // The like is carried out after the sign-in, and only in this browser.
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
      // A page somebody reads without script says itself that the call is gone: it does not show it any more.
      const gone = error instanceof DomainError && ["NOT_FOUND", "GONE"].includes(error.code);
      if (gone && next) return redirect(next, 303);
      throw error;
    }
  },
);
export const loader = action;
