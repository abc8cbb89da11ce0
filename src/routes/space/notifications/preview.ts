import { requirePerson } from "#features/accounts/require-person.server.ts";
import { bellOf } from "#features/notifications/views/bell-view.server.tsx";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** GET /mon-espace/notifications/apercu: the bell of an open page, brought up to date. */
export const loader = resource(async ({ context, info }) => {
  const { userId } = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  return Response.json(await bellOf(db, { userId, locale: info.locale, now: clock.now() }));
});
