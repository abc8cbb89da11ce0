import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { chooseMailedKinds } from "#features/notifications/commands/choose-mailed-kinds.server.ts";
import { markAllRead } from "#features/notifications/commands/mark-notification.server.ts";
import {
  mailedKinds,
  notificationsOf,
  unreadCount,
} from "#features/notifications/queries.server.ts";
import {
  notificationsHref,
  readNotificationWish,
} from "#features/notifications/rules/notification-address.ts";
import { toNotificationView } from "#features/notifications/rules/notification-view.ts";
import { MailChoices } from "#features/notifications/ui/mail-choices.tsx";
import {
  NotificationsPage,
  type NotificationsView,
} from "#features/notifications/ui/notifications-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import { BeyondLastPage } from "../../public/beyond-last-page.tsx";
import type { Route } from "./+types/list.ts";
import { notificationsDone, readDone } from "./done.ts";

const PER_PAGE = 20;

export const loader = pageHandler(async ({ url, context, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const now = clock.now();
  const t = translator(info.locale);
  const wish = readNotificationWish(url.searchParams);
  const { rows, total } = await notificationsOf(db, actor.userId, wish, {
    page: wish.page,
    perPage: PER_PAGE,
  });
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const view: NotificationsView = {
    notices: rows.map((row) => toNotificationView(row, now, info.locale, t)),
    wish,
    pages,
    unread: await unreadCount(db, actor.userId),
    ...readDone(url.searchParams),
  };
  return data(
    {
      view,
      locale: info.locale,
      kinds: await mailedKinds(db, actor.userId),
      email: actor.emailVerified ? actor.email : null,
    },
    { status: wish.page > pages ? 404 : 200 },
  );
});

/** What concerns all of them: marking everything read, and which kinds are mailed. */
export const action = pageHandler(async ({ request, url, context }) => {
  const actor = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const form = await request.formData();
  const list = notificationsHref(readNotificationWish(url.searchParams));
  switch (form.get("intent")) {
    case "readAll":
      await markAllRead(db, { userId: actor.userId, now: clock.now() });
      return redirect(notificationsDone(list, "read"), 303);
    case "preferences":
      await chooseMailedKinds(db, { userId: actor.userId, kinds: form.getAll("mailed") });
      return redirect(notificationsDone(list, "saved"), 303);
    default:
      throw new DomainError("BAD_REQUEST");
  }
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("notifications:title") }));

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { view, kinds, email } = loaderData;
  const t = useT();
  if (view.wish.page > view.pages) {
    return (
      <BeyondLastPage
        text={t("notifications:beyond", { count: view.pages })}
        href={notificationsHref({ ...view.wish, page: 1 })}
        action={t("notifications:seeAll")}
      />
    );
  }
  return (
    <>
      <NotificationsPage view={view} />
      <MailChoices kinds={kinds} email={email} action={notificationsHref(view.wish)} />
    </>
  );
}
