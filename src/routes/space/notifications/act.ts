import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  deleteNotification,
  restoreNotification,
} from "#features/notifications/commands/delete-notification.server.ts";
import { markNotification } from "#features/notifications/commands/mark-notification.server.ts";
import {
  notificationsHref,
  readNotificationWish,
} from "#features/notifications/rules/notification-address.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { notificationsDone } from "./done.ts";

/** POST /mon-espace/notifications/{id}/lue, non-lue, supprimer, retablir; then back to the list it was asked from. */
export const action = pageHandler(async ({ request, params, context, info }) => {
  const { userId } = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const { back } = textFields(await request.formData(), ["back"]);
  const id = params.id ?? "";
  const now = clock.now();
  const list = listOf(back, info.origin);
  switch (params.act) {
    case "lue":
    case "non-lue":
      await markNotification(db, { userId, id, read: params.act === "lue", now });
      return redirect(list, 303);
    case "supprimer":
      await deleteNotification(db, { userId, id, now });
      return redirect(notificationsDone(list, "deleted", id), 303);
    case "retablir":
      await restoreNotification(db, { userId, id });
      return redirect(notificationsDone(list, "restored"), 303);
    default:
      throw new DomainError("NOT_FOUND");
  }
});

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** Only what an address of the list can say is taken over from the form. */
function listOf(back: string, origin: string): string {
  const address = URL.parse(back, origin);
  return notificationsHref(readNotificationWish(address?.searchParams ?? new URLSearchParams()));
}
