import { and, type SQL } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { type ListSource, toListCondition } from "../queries/list-rows.server.ts";
import { listSavedViews, type SavedViewRow } from "../queries/saved-views.server.ts";
import { countWithinBudget } from "../rules/count-within-budget.ts";
import { formatListQuery } from "../rules/format-list-query.ts";
import type { ListAddress } from "../rules/list-address.ts";
import type { ListName } from "../rules/list-names.ts";
import type { ListQuery } from "../rules/list-query.ts";
import { parseListQuery } from "../rules/parse-list-query.ts";
import { fromStoredColumns } from "../rules/saved-view.ts";
import { MAX_SMALL_COUNT } from "../rules/small-count.ts";
import type { ListTab, ListTabs } from "../ui/view-tabs.tsx";

/** Tabs with a count; further views are in a menu. */
const MAX_TABS = 8;
const COUNTS_MS = 200;

/** Whose saved views a list shows. */
export interface SavedViewsScope {
  readonly db: Db;
  readonly actor: BackOfficeActor;
  /** The name that the views of this list are stored under. */
  readonly list: ListName;
}

interface TabbedList {
  readonly source: ListSource;
  readonly visible?: SQL | undefined;
  readonly count: (where: SQL | undefined, limit?: number) => Promise<number>;
  readonly savedViews: SavedViewsScope;
}

/** The saved views of a list as tabs with their counts. A stored query that no longer parses is marked and not run. */
export async function loadListTabs(
  { source, visible, count, savedViews }: TabbedList,
  address: ListAddress,
  query: ListQuery | null,
  now: Date,
): Promise<ListTabs> {
  const { db, actor, list } = savedViews;
  const views = await listSavedViews(db, actor, list);
  const parsed = views.map((view) => parseListQuery(view.query, source.fields, now));
  // The opened view is always a tab.
  const opened = views.findIndex(({ id }) => id === address.view);
  const shown = views.flatMap((_, at) => (at < MAX_TABS || at === opened ? [at] : []));
  const totals = await countWithinBudget(
    shown.map((at) => async () => {
      const one = parsed[at];
      if (!one?.ok) return 0;
      const where = and(visible, await toListCondition(one.query, source, now));
      return count(where, MAX_SMALL_COUNT + 1);
    }),
    COUNTS_MS,
  );
  const toTab = (view: SavedViewRow, at: number): ListTab => ({
    id: view.id,
    name: view.name,
    text: view.query,
    columns: fromStoredColumns(view.columns),
    ownerName: view.userId === actor.userId ? null : view.ownerName,
    total: totals[shown.indexOf(at)] ?? null,
    isReadable: parsed[at]?.ok ?? false,
  });
  const tabs = views.map(toTab);
  const current = tabs[opened];
  const stored = parsed[opened];
  const isSameQuery =
    stored?.ok && query
      ? toComparableText(stored.query, source) === toComparableText(query, source)
      : current?.text === address.text;
  return {
    list,
    isStaff: actor.kind === "staff",
    tabs: shown.flatMap((at) => tabs[at] ?? []),
    more: tabs.filter((_, at) => !shown.includes(at)),
    current: current
      ? {
          ...current,
          isChanged:
            !isSameQuery || String(current.columns ?? "") !== String(address.columns ?? ""),
        }
      : null,
  };
}

const toComparableText = (query: ListQuery, { fields }: ListSource): string =>
  formatListQuery(query, fields, "fr");
