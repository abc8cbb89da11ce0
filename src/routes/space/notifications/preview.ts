import { requireActor } from "#features/accounts/require-actor.server.ts";
import { bellOf } from "#features/alerts/notification-bell.server.tsx";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** GET /mon-espace/notifications/apercu: the bell of an open page, brought up to date. */
export const loader = endpoint(async ({ context, info }) => {
  const { userId } = requireActor(context, info);
  const { db, clock } = context.get(webDepsContext);
  return Response.json(await bellOf(db, { userId, locale: info.locale, now: clock.now() }));
});
