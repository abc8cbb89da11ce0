import { redirect } from "react-router";
import { markNotification } from "#features/people/notifications/commands/change-notifications.server.ts";
import { describeNotification } from "#features/people/notifications/rules/notification-kinds.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/** GET /mon-espace/notifications/{id}: marks it read and redirects to its subject. */
export const loader = pageHandler(async ({ params, caller, info }) => {
  const notification = await markNotification(caller, { id: params.id, read: true });
  const { locale } = info;
  const reading = { now: caller.clock.now(), locale, t: getTranslator(locale) };
  const words = describeNotification(notification, reading);
  if (!words) throw new DomainError("NOT_FOUND");
  return redirect(words.href, 303);
});

export default function OpenNotification() {
  return null;
}
