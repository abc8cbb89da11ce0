import { and, eq, type SQL } from "drizzle-orm";
import {
  dossierHiddenByConflict,
  dossierVisibleTo,
} from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { loadListPage, toListCondition } from "../../lists/queries/list-rows.server.ts";
import type { ListQuery } from "../../lists/rules/list-query.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import { type ListDefinition, loadListView } from "../../lists/views/list-view.server.ts";
import { countEligibility, findNamedCall, summarizeCall } from "../queries/call-summary.server.ts";
import { countDepositsByDay } from "../queries/deposit-counts.server.ts";
import {
  countDossierRows,
  createDossierSource,
  type DossierRow,
  isOpenTo,
  selectDossierRows,
} from "../queries/dossier-rows.server.ts";
import { loadListChoices } from "../queries/list-choices.server.ts";
import { buildBrickPlot, startOfParisDay } from "../rules/deposit-bricks.ts";
import { formatDossierHeader, formatDossierLine } from "../rules/dossier-list.ts";

/** The list of the deposited dossiers that a member of staff sees. */
export const createDossierList = async (
  db: Db,
  actor: StaffActor,
): Promise<ListDefinition<DossierRow>> => ({
  source: createDossierSource(actor, await loadListChoices(db, actor)),
  visible: dossierVisibleTo(actor),
  select: (where, parts) => selectDossierRows(db, actor, where, parts),
  count: (where, limit) => countDossierRows(db, where, limit),
  savedViews: { db, actor, list: "dossiers" },
});

export const createDossierFile = (locale: Locale): ListFile<DossierRow> => ({
  name: locale === "fr" ? "dossiers" : "proposals",
  header: formatDossierHeader(locale),
  formatLine: (row) => formatDossierLine(row, locale),
});

interface PageContext {
  readonly parameters: URLSearchParams;
  readonly locale: Locale;
  readonly now: Date;
}

/** What the page of the list shows: the list, the call that it is filtered to, the next dossier of the member. */
export async function loadDossiersPage(
  db: Db,
  actor: StaffActor,
  { parameters, locale, now }: PageContext,
) {
  const list = await createDossierList(db, actor);
  const view = await loadListView(list, parameters, now);
  const call = view.query ? await loadCallHead(db, actor, view.query, { locale, now }) : null;
  // Counted by the call alone: a figure that changed with other conditions would tell what the dossier contains.
  const hidden = and(
    dossierHiddenByConflict(actor),
    call ? eq(dossiers.callId, call.id) : undefined,
  );
  return {
    view,
    call,
    next: view.query && view.rows.length > 0 ? await findNext(actor, list, view.query, now) : null,
    keptByConflict: await db.$count(dossiers, hidden),
  };
}

export type DossiersPageView = Awaited<ReturnType<typeof loadDossiersPage>>;

/** The first dossier of the list that is assigned to the member or to nobody. */
async function findNext(
  actor: StaffActor,
  { source, visible, select }: ListDefinition<DossierRow>,
  query: ListQuery,
  now: Date,
): Promise<{ readonly id: string; readonly acronym: string } | null> {
  const where: SQL | undefined = and(
    visible,
    await toListCondition(query, source, now),
    isOpenTo(actor),
  );
  const page = await loadListPage({ source, query, cursor: null, size: 1 }, (parts) =>
    select(where, parts),
  );
  const [row] = page.rows;
  return row ? { id: row.id, acronym: row.acronym } : null;
}

/** Days of the plot: from the opening of the call, within these limits. */
const MIN_DAYS = 14;
const MAX_DAYS = 45;

/** The call that the query filters the list to, with its figures; null for several calls. */
async function loadCallHead(
  db: Db,
  actor: StaffActor,
  { conditions }: ListQuery,
  { locale, now }: Pick<PageContext, "locale" | "now">,
) {
  const ofCall = conditions.filter(({ field }) => field === "call");
  const [condition] = ofCall;
  if (ofCall.length !== 1 || !condition || condition.isNegated || condition.values.length !== 1)
    return null;
  const call = await findNamedCall(db, actor, condition.values[0] ?? "", locale);
  if (!call) return null;
  const last = call.closesAt < now ? call.closesAt : now;
  const days = Math.min(MAX_DAYS, Math.max(MIN_DAYS, countParisDays(call.opensAt, last) + 1));
  const since = startOfParisDay(last, 1 - days);
  const counts = await countDepositsByDay(db, actor, since, call.id);
  const plot = buildBrickPlot(counts, last, days);
  return {
    ...call,
    summary: await summarizeCall(db, actor, call.id),
    eligibility: await countEligibility(db, actor, call.id),
    plot: {
      ...plot,
      titles: plot.series.map(() => call.title),
      closings: call.closesAt <= now ? [{ daysAgo: 0 }] : [],
    },
  };
}

export type CallHead = NonNullable<DossiersPageView["call"]>;
