import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { markNotification } from "#features/notifications/commands/mark-notification.server.ts";
import { describeNotification } from "#features/notifications/rules/describe-notification.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";

/** GET /mon-espace/notifications/{id}: marks it read on the way to what it is about. */
export const loader = pageHandler(async ({ params, context, info }) => {
  const { userId } = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const now = clock.now();
  const data = await markNotification(db, { userId, id: params.id ?? "", read: true, now });
  const { locale } = info;
  return redirect(describeNotification(data, { now, locale, t: translator(locale) }).href, 303);
});
