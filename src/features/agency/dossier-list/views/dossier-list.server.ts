import { and, eq } from "drizzle-orm";
import { dossierHiddenByConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { agencyDossierVisibleTo } from "../../dossier-index/queries/visible-to.server.ts";
import { loadListPage, toListCondition } from "../../lists/queries/list-rows.server.ts";
import type { ListQuery } from "../../lists/rules/list-query.ts";
import type { ListView } from "../../lists/ui/list-page.tsx";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import { type ListDefinition, loadListView } from "../../lists/views/list-view.server.ts";
import { findNamedCall, summarizeCall } from "../queries/call-summary.server.ts";
import { countDepositsByDay } from "../queries/deposit-counts.server.ts";
import {
  countDossierRows,
  createDossierSource,
  type DossierRow,
  isOpenTo,
  selectDossierRows,
  selectListedNames,
} from "../queries/dossier-rows.server.ts";
import { loadListChoices } from "../queries/list-choices.server.ts";
import { buildBrickPlot, startOfParisDay } from "../rules/deposit-bricks.ts";
import {
  ASSIGNED,
  formatDossierHeader,
  formatDossierLine,
  type ListChoices,
} from "../rules/dossier-list.ts";

/** Half of the other lists: with fifty rows ten pages at once take over 300 ms. */
const DOSSIER_PAGE_SIZE = 25;

/** The list of dossiers, with the choices that its page makes its fields of. */
interface DossierListDefinition extends ListDefinition<DossierRow> {
  readonly choices: ListChoices;
}

/** The list of the deposited dossiers that a member of staff sees. */
export async function createDossierList(db: Db, actor: StaffActor): Promise<DossierListDefinition> {
  const choices = await loadListChoices(db, actor);
  return {
    choices,
    arePageFields: true,
    pageSize: DOSSIER_PAGE_SIZE,
    source: createDossierSource(actor, choices),
    visible: agencyDossierVisibleTo(actor),
    select: (where, parts) => selectDossierRows(db, actor, where, parts),
    count: (where, limit) => countDossierRows(db, where, limit),
    savedViews: { db, actor, list: "dossiers" },
  };
}

export const createDossierFile = (locale: Locale): ListFile<DossierRow> => ({
  name: locale === "fr" ? "dossiers" : "proposals",
  header: formatDossierHeader(locale),
  formatLine: (row) => formatDossierLine(row, locale),
});

type DossierListView = ListView<DossierRow>;

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
  const view: DossierListView = await loadListView(list, parameters, now);
  const call = view.query ? await loadCallHead(db, actor, view.query, { locale, now }) : null;
  // Counted by the call alone: a figure that changed with other conditions would tell what the dossier contains.
  const hidden = and(
    dossierHiddenByConflict(actor),
    call ? eq(dossiers.callId, call.id) : undefined,
  );
  return {
    choices: list.choices,
    view,
    call,
    next:
      view.query && view.rows.length > 0
        ? await findNext(db, actor, list, { view, query: view.query, now })
        : null,
    keptByConflict: await db.$count(dossiers, hidden),
  };
}

export type DossiersPageView = Awaited<ReturnType<typeof loadDossiersPage>>;

type NextDossier = { readonly id: string; readonly acronym: string };

/**
 * The first dossier of the list that is assigned to the member or to nobody. Mostly it is on the first page, or the query
 * asks for the dossiers of others: then nothing is searched.
 */
async function findNext(
  db: Db,
  actor: StaffActor,
  { source }: ListDefinition<DossierRow>,
  { view, query, now }: { view: DossierListView; query: ListQuery; now: Date },
): Promise<NextDossier | null> {
  if (view.previous === null) {
    const shown = view.rows.find(
      ({ assignedMemberId }) => assignedMemberId === null || assignedMemberId === actor.memberId,
    );
    if (shown) return { id: shown.id, acronym: shown.acronym };
    if (view.next === null) return null;
  }
  if (asksForOthers(query, actor)) return null;
  const where = and(
    agencyDossierVisibleTo(actor),
    await toListCondition(query, source, now),
    isOpenTo(actor),
  );
  const page = await loadListPage({ source, query, cursor: null, size: 1 }, (parts) =>
    selectListedNames(db, where, parts),
  );
  const [row] = page.rows;
  return row ? { id: row.id, acronym: row.acronym } : null;
}

/**
 * Whether a query finds only dossiers that are assigned to colleagues. Members who may not deal with dossiers that they see
 * themselves are readers.
 */
const asksForOthers = ({ conditions }: ListQuery, { memberId, role }: StaffActor): boolean => {
  const open: readonly string[] = [
    ...[ASSIGNED.me, ASSIGNED.nobody, memberId],
    ...(role === "reader" ? [ASSIGNED.left] : []),
  ];
  return conditions.some(
    ({ field, isNegated, values }) =>
      field === "assigned" && !isNegated && !values.some((value) => open.includes(value)),
  );
};

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
  const { eligibility, ...summary } = await summarizeCall(db, actor, call.id);
  return {
    ...call,
    summary,
    eligibility,
    plot: {
      ...plot,
      titles: plot.series.map(() => call.title),
      closings: call.closesAt <= now ? [{ daysAgo: 0 }] : [],
    },
  };
}

export type CallHead = NonNullable<DossiersPageView["call"]>;
