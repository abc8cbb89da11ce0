import { listTodoItems } from "#features/dashboard/rules/todo-items.ts";
import { DashboardPage } from "#features/dashboard/ui/dashboard-page.tsx";
import {
  listLatestCvs,
  loadDashboardState,
} from "#features/dashboard/views/dashboard-view.server.ts";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { listLatestNotifications } from "#features/people/notifications/queries/notifications.server.ts";
import { toNotificationViews } from "#features/people/notifications/rules/notification-view.ts";
import {
  type DossierListItem,
  loadDossierList,
} from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { loadProjectList } from "#features/proposals/projects/views/project-page.server.ts";
import { invitationHref } from "#features/proposals/team/rules/paths.ts";
import { addDossierWork } from "#features/proposals/team/views/dossier-work.server.ts";
import { listWaitingInvitations } from "#features/proposals/team/views/invitation-view.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

const NEWS_SHOWN = 3;
const DOSSIERS_SHOWN = 4;
const PROJECTS_SHOWN = 3;

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const now = clock.now();
  const t = getTranslator(info.locale);
  const page = { locale: info.locale, now, t };
  const [state, dossiers, invitations, projects, cvs, latest] = await Promise.all([
    loadDashboardState(db, actor, page),
    loadDossierList(db, actor, page).then((list) => addDossierWork(db, actor, list, page)),
    listWaitingInvitations(db, actor, page),
    loadProjectList(db, actor, { locale: info.locale, limit: PROJECTS_SHOWN }),
    listLatestCvs(db, actor),
    listLatestNotifications(db, actor, NEWS_SHOWN),
  ]);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
    items: listTodoItems(
      {
        ...state,
        dossiers: dossiers.map(({ work, ...one }) => ({
          ...one,
          isWithdrawn: one.time === null,
          tasks: work.waiting,
          toDeposit: work.complete ? getDepositReadiness(one) : null,
        })),
        invitations: invitations.map(({ endsAt, ...one }) => ({
          ...one,
          expiresAt: endsAt,
          href: invitationHref(one.id),
        })),
      },
      now,
    ),
    favourites: state.favourites,
    dossiers: dossiers.filter(({ archived }) => !archived).slice(0, DOSSIERS_SHOWN),
    projects,
    cvs,
    news: toNotificationViews(latest, { now, locale: info.locale, t }),
  };
});

/** Whether the person can deposit a complete dossier: coordinators, while the call is open. */
function getDepositReadiness({ role, time, unlocked }: DossierListItem) {
  const tone = time?.tone;
  if (role !== "coordinator" || (tone !== "calm" && tone !== "soon")) return null;
  return unlocked ? "changes" : "draft";
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpaceHome({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />;
}
