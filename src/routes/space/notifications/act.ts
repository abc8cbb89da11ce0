import { redirect } from "react-router";
import {
  deleteNotification,
  markNotification,
  restoreNotification,
} from "#features/people/notifications/commands/change-notifications.server.ts";
import {
  notificationsHref,
  readNotificationFilter,
} from "#features/people/notifications/rules/paths.ts";
import { DomainError } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** POST /mon-espace/notifications/{id}/lue, non-lue, supprimer, retablir; then redirects to the list. */
export const action = pageHandler(async ({ request, params, caller, info }) => {
  const form = await readForm(request, ["back"]);
  const { id = "" } = params;
  const list = toListHref(form.values.back, info.origin);
  switch (params.act) {
    case "lue":
    case "non-lue":
      await markNotification(caller, { id, read: params.act === "lue" });
      return redirect(list, 303);
    case "supprimer":
      await deleteNotification(caller, { id });
      return redirectDone(list, "deleted", id);
    case "retablir":
      await restoreNotification(caller, { id });
      return redirectDone(list, "restored");
    default:
      throw new DomainError("NOT_FOUND");
  }
});

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** Takes only known parameters of the list's address from the form. */
function toListHref(back: string, origin: string): string {
  const address = URL.parse(back, origin);
  return notificationsHref(readNotificationFilter(address?.searchParams ?? new URLSearchParams()));
}
