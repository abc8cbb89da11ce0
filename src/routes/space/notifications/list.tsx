import { data } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { markAllRead } from "#features/people/notifications/commands/change-notifications.server.ts";
import { chooseMailedKinds } from "#features/people/notifications/commands/choose-mailed-kinds.server.ts";
import {
  countUnread,
  listMailedKinds,
  listNotifications,
} from "#features/people/notifications/queries/notifications.server.ts";
import { listKindChoices } from "#features/people/notifications/rules/notification-kinds.ts";
import { toNotificationViews } from "#features/people/notifications/rules/notification-view.ts";
import { readNotificationsDone } from "#features/people/notifications/rules/notifications-done.ts";
import {
  notificationsHref,
  readNotificationFilter,
} from "#features/people/notifications/rules/paths.ts";
import { MailChoices } from "#features/people/notifications/ui/mail-choices.tsx";
import {
  NotificationsPage,
  type NotificationsView,
} from "#features/people/notifications/ui/notifications-page.tsx";
import { redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { getTranslator } from "#platform/i18n/registry.ts";
import { BeyondLastPage } from "#shell/beyond-last-page.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/list.ts";

const PER_PAGE = 20;

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const { locale } = info;
  const t = getTranslator(locale);
  const filter = readNotificationFilter(url.searchParams);
  const { rows, total } = await listNotifications(db, actor, filter, PER_PAGE);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const view: NotificationsView = {
    notifications: toNotificationViews(rows, { now: clock.now(), locale, t }),
    filter,
    kinds: listKindChoices(t),
    pages,
    unread: await countUnread(db, actor),
    ...readNotificationsDone(url),
  };
  return data(
    {
      view,
      locale,
      mailed: await listMailedKinds(db, actor.userId),
      email: actor.emailVerified ? actor.email : null,
    },
    { status: filter.page > pages ? 404 : 200 },
  );
});

/** Actions on all notifications: mark all read, choose the mailed kinds. */
export const action = pageHandler(async ({ request, url, caller }) => {
  const form = await readForm(request);
  const list = notificationsHref(readNotificationFilter(url.searchParams));
  return intents(form, {
    async readAll() {
      await markAllRead(caller, {});
      return redirectDone(list, "read");
    },
    async preferences() {
      await chooseMailedKinds(caller, { kinds: form.getAll("mailed") });
      return redirectDone(list, "saved");
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("notifications:title") }));

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { view, mailed, email } = loaderData;
  const t = useT();
  if (view.filter.page > view.pages) {
    return (
      <BeyondLastPage
        page={view.filter.page}
        text={t("notifications:beyond", { count: view.pages })}
        href={notificationsHref({ ...view.filter, page: 1 })}
        action={t("notifications:seeAll")}
      />
    );
  }
  return (
    <>
      <NotificationsPage view={view} />
      <MailChoices
        kinds={view.kinds}
        mailed={mailed}
        email={email}
        action={notificationsHref(view.filter)}
      />
    </>
  );
}
