import { requirePerson } from "#features/accounts/require-person.server.ts";
import { thingsToDo } from "#features/dashboard/rules/things-to-do.ts";
import { DashboardPage } from "#features/dashboard/ui/dashboard-page.tsx";
import { latestCvs, spaceState } from "#features/dashboard/views/dashboard-view.server.ts";
import { dossierList } from "#features/dossiers/views/dossier-list.server.ts";
import { latestNotifications } from "#features/notifications/queries.server.ts";
import { toNotificationViews } from "#features/notifications/rules/notification-view.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

const NEWS_SHOWN = 3;
const DOSSIERS_SHOWN = 4;

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const now = clock.now();
  const t = translator(info.locale);
  const [state, dossiers, cvs, latest] = await Promise.all([
    spaceState(db, actor, { locale: info.locale, now }),
    dossierList(db, actor.userId, { locale: info.locale, now, t }),
    latestCvs(db, actor.userId),
    latestNotifications(db, actor.userId, NEWS_SHOWN),
  ]);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
    things: thingsToDo(state, now),
    favourites: state.favourites,
    dossiers: dossiers.filter(({ deposited }) => !deposited).slice(0, DOSSIERS_SHOWN),
    cvs,
    news: toNotificationViews(latest, { now, locale: info.locale, t }),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpaceHome({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />;
}
