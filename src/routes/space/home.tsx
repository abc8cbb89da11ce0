import { requirePerson } from "#features/accounts/require-person.server.ts";
import { thingsToDo } from "#features/dashboard/rules/things-to-do.ts";
import { DashboardPage } from "#features/dashboard/ui/dashboard-page.tsx";
import { latestCvs, spaceState } from "#features/dashboard/views/dashboard-view.server.ts";
import { latestNotifications } from "#features/notifications/queries.server.ts";
import { toNotificationViews } from "#features/notifications/rules/notification-view.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

const NEWS_SHOWN = 3;

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const now = clock.now();
  const [state, cvs, latest] = await Promise.all([
    spaceState(db, actor, { locale: info.locale, now }),
    latestCvs(db, actor.userId),
    latestNotifications(db, actor.userId, NEWS_SHOWN),
  ]);
  const t = translator(info.locale);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
    things: thingsToDo(state, now),
    favourites: state.favourites,
    cvs,
    news: toNotificationViews(latest, { now, locale: info.locale, t }),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpaceHome({ loaderData }: Route.ComponentProps) {
  const { name, now, things, favourites, cvs, news } = loaderData;
  return (
    <DashboardPage
      name={name}
      now={now}
      things={things}
      favourites={favourites}
      cvs={cvs}
      news={news}
    />
  );
}
