import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { setFavourite } from "#features/alerts/commands/set-favourite.server.ts";
import { openWish } from "#features/alerts/rules/like-after-sign-in.ts";
import { DomainError } from "#platform/errors.ts";
import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/**
 * Where the sign-in leads somebody who pressed a heart as a visitor: keeps the call and goes back to it. A link somebody
 * else made, or one that is too old, only goes back.
 */
export const loader = pageHandler(async ({ request, url, context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const browser = readCookie(request.headers.get("cookie"), COOKIES.wish);
  const token = url.searchParams.get("jeton") ?? "";
  const wish = openWish(deps.signer, token, browser, deps.clock.now());
  if (!wish) throw new DomainError("NOT_FOUND");
  if (wish.alive) await keep(deps, actor.userId, wish.callId);
  throw redirect(localPath(wish.next, info.origin) ?? "/", {
    headers: {
      "Set-Cookie": writeCookie(COOKIES.wish, "", {
        maxAgeSeconds: 0,
        secure: info.origin.startsWith("https:"),
      }),
    },
  });
});

async function keep(deps: Parameters<typeof setFavourite>[0], userId: string, callId: number) {
  try {
    await setFavourite(deps, { userId, callId, liked: true });
  } catch (error) {
    // Withdrawn during the sign-in: the page one comes back to shows it.
    if (!(error instanceof DomainError)) throw error;
  }
}
