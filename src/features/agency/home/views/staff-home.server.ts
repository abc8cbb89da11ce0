import { listAgencyCalls } from "#features/portal/calls/queries/agency-calls.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { computeTimeLeft } from "#features/portal/calls/rules/time-left.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { countWaitingCompletions } from "../../completions/views/completions-page.server.ts";
import {
  countDepositsByCall,
  countDepositsByDay,
} from "../../dossier-list/queries/deposit-counts.server.ts";
import {
  buildBrickPlot,
  PLOT_DAYS,
  startOfParisDay,
} from "../../dossier-list/rules/deposit-bricks.ts";
import { findManagerGaps } from "../queries/manager-gaps.server.ts";
import { findOfficerGaps } from "../queries/officer-gaps.server.ts";
import { listOrphanDossiers } from "../queries/orphan-dossiers.server.ts";
import { listDeciderTasks, listManagerTasks, listOfficerTasks } from "../rules/home-tasks.ts";
import {
  buildSeasonScale,
  getNextDate,
  getSeasonPhase,
  listSpans,
  sortSeason,
} from "../rules/season.ts";

/** Calls that open or close within this many days are to be watched. */
const WATCHED_DAYS = 7;

interface HomeContext {
  readonly locale: Locale;
  readonly now: Date;
}

/** What waits for a member of staff, the season of the calls they see, warnings, and the deposits of the last days. */
export async function loadStaffHome(db: Db, actor: StaffActor, { locale, now }: HomeContext) {
  const isManager = hasRole(actor.role, STAFF_ACTS.managePartner);
  const writesCalls = hasRole(actor.role, STAFF_ACTS.writeCalls);
  const answersRequests = hasRole(actor.role, STAFF_ACTS.unlockDossiers);
  const [calls, deposited, counts, gaps, officerGaps, orphans, completions] = await Promise.all([
    listAgencyCalls(db, actor, locale),
    countDepositsByCall(db, actor),
    countDepositsByDay(db, actor, startOfParisDay(now, 1 - PLOT_DAYS)),
    isManager ? findManagerGaps(db, actor.partnerId, now) : null,
    writesCalls ? findOfficerGaps(db, actor) : null,
    listOrphanDossiers(db, actor),
    answersRequests ? countWaitingCompletions(db, actor) : 0,
  ]);
  const scale = buildSeasonScale(now);
  const season = sortSeason(calls, now).map((call) => ({
    id: call.id,
    slug: call.slug,
    number: formatCallNumber(call),
    title: call.title,
    department: call.department,
    phase: getSeasonPhase(call, now),
    next: getNextDate(call, now),
    timeLeft: getTimeLeft(call, now),
    deposited: deposited.get(call.id) ?? 0,
    spans: listSpans(call, scale, now),
    publishedAt: call.publishedAt,
    opensAt: call.opensAt,
    closesAt: call.closesAt,
  }));
  const plot = buildBrickPlot(counts, now);
  return {
    firstName: actor.firstName,
    isLimited: actor.departmentIds !== null,
    tasks: [
      ...listDeciderTasks(completions),
      ...(officerGaps ? listOfficerTasks(officerGaps) : []),
      ...(gaps ? listManagerTasks(gaps) : []),
    ],
    orphans,
    canRequestCoordinator: hasRole(actor.role, STAFF_ACTS.checkEligibility),
    scale,
    season,
    departmentCount: new Set(calls.flatMap(({ departmentId }) => departmentId ?? [])).size,
    watched: season.filter(
      ({ next, phase }) =>
        next !== null &&
        phase !== "closed" &&
        next.kind !== "retires" &&
        countParisDays(now, next.at) <= WATCHED_DAYS,
    ),
    plot: {
      ...plot,
      titles: plot.series.map(({ callId }) => calls.find(({ id }) => id === callId)?.title ?? null),
      /** Closings of the days shown, by day in Paris as in the plot. */
      closings: calls
        .filter(({ closesAt }) => closesAt >= startOfParisDay(now, 1 - PLOT_DAYS))
        .map(({ id, closesAt }) => ({ id, daysAgo: countParisDays(closesAt, now) }))
        .filter(({ daysAgo }) => daysAgo >= 0 && daysAgo < PLOT_DAYS),
    },
  };
}

export type StaffHomeView = Awaited<ReturnType<typeof loadStaffHome>>;
export type SeasonRow = StaffHomeView["season"][number];

function getTimeLeft(call: { publishedAt: Date; opensAt: Date; closesAt: Date }, now: Date) {
  const phase = getSeasonPhase(call, now);
  if (phase === "planned" || phase === null) return null;
  return computeTimeLeft(phase === "published" ? "upcoming" : phase, call, now);
}
