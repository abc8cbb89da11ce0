import { thingsToDo } from "#features/dashboard/rules/things-to-do.ts";
import { DashboardPage } from "#features/dashboard/ui/dashboard-page.tsx";
import { latestCvs, spaceState } from "#features/dashboard/views/dashboard-view.server.ts";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { latestNotifications } from "#features/people/notifications/queries.server.ts";
import { toNotificationViews } from "#features/people/notifications/rules/notification-view.ts";
import {
  type DossierListItem,
  dossierList,
} from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { discoverHref } from "#features/proposals/team/ui/team-hrefs.ts";
import { withWork } from "#features/proposals/team/views/dossier-work.server.ts";
import { waitingInvitations } from "#features/proposals/team/views/waiting-invitations.server.ts";
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
  const page = { locale: info.locale, now, t };
  const [state, dossiers, invitations, cvs, latest] = await Promise.all([
    spaceState(db, actor, page),
    dossierList(db, actor.userId, page).then((list) => withWork(db, actor, list, page)),
    waitingInvitations(db, actor, page),
    latestCvs(db, actor.userId),
    latestNotifications(db, actor.userId, NEWS_SHOWN),
  ]);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
    things: thingsToDo(
      {
        ...state,
        dossiers: dossiers.map(({ work, ...one }) => ({
          ...one,
          owed: work.waiting,
          toDeposit: work.complete ? toDepositIn(one) : null,
        })),
        invitations: invitations.map(({ endsAt, ...one }) => ({
          ...one,
          until: endsAt,
          href: discoverHref(one.id),
        })),
      },
      now,
    ),
    favourites: state.favourites,
    dossiers: dossiers.filter(({ archived }) => !archived).slice(0, DOSSIERS_SHOWN),
    cvs,
    news: toNotificationViews(latest, { now, locale: info.locale, t }),
  };
});

/** What somebody could hand in of a complete dossier: coordinators do, while the call is open. */
function toDepositIn({ role, time: { tone }, unlocked }: DossierListItem) {
  if (role !== "coordinator" || (tone !== "calm" && tone !== "soon")) return null;
  return unlocked ? "changes" : "draft";
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpaceHome({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />;
}
