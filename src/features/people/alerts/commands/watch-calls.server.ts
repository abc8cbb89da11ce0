import { sql } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { matchSearches } from "#features/portal/calls/catalogue/match-searches.server.ts";
import { loadCatalogueForJobs } from "#features/portal/calls/catalogue/worker-catalogue.server.ts";
import type { Criteria } from "#features/portal/calls/rules/criteria.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { can } from "../policy.ts";

import { selectUsersWhoLikedBefore } from "../queries/favourites.server.ts";
import {
  type CallNews,
  computeCallNews,
  includesClosed,
  type SeenCall,
} from "../rules/call-news.ts";
import {
  callOpened,
  closingChangedKey,
  closingDateChanged,
  openedKey,
} from "../rules/notification-kinds.ts";
import { fromStoredCriteria } from "../rules/search-criteria.ts";

/** Calls handled in one transaction. */
const BATCH_SIZE = 100;
/** Matches inserted by one statement. */
const MATCHES_PER_INSERT = 20_000;

/**
 * Handles a batch of calls that differ from the state alerts last saw, and notifies the people concerned.
 * Notifications and the new seen state are committed together, so a killed run is repeated. Nothing is sent twice:
 * matches and notification keys are unique. Returns the number of calls; callers repeat until it is 0.
 */
export const watchCalls = command({
  actors: ["product"],
  input: z.object({}),
  async prepare({ db, pool, now }) {
    const calls = await listDueCalls(db, now, BATCH_SIZE);
    const news = new Map(calls.map((call) => [call, computeCallNews(call, call.seen, now)]));
    return { calls, news, findings: await findMatchingSearches({ db, pool, now }, calls, news) };
  },
  may: (actor) => can(actor, "runAlerts", undefined),
  async run({ tx, now, prepared: { calls, news, findings } }) {
    if (calls.length === 0) return 0;
    await insertMatches(tx, calls, news, findings, now);
    for (const call of calls) {
      const about = news.get(call);
      if (about) await notifyPeople(tx, call, about, findings.get(call.id) ?? [], now);
    }
    await markSeen(tx, calls, now);
    return calls.length;
  },
});

/** The stored criteria of the searches that match each call. */
async function findMatchingSearches(
  { db, pool, now }: Pick<Deps, "db" | "pool"> & { now: Date },
  calls: readonly DueCall[],
  news: ReadonlyMap<DueCall, CallNews>,
): Promise<Map<number, string[]>> {
  if (calls.length === 0) return new Map();
  const searches = await loadSearchTexts(db);
  // Loaded after the calls were read, so it is at least as new as they are.
  const { catalogue, lexer } = await loadCatalogueForJobs(pool);
  const concerned = calls.filter((call) => news.get(call)?.since);
  const found = await matchSearches({
    db,
    lexer,
    catalogue,
    searches: [...searches.keys()],
    callIds: concerned.map(({ id }) => id),
    now,
  });
  return groupByCall(found, searches, calls, now);
}

/** Each distinct search once, with its stored criteria. */
type SearchTexts = ReadonlyMap<Criteria, string>;

async function loadSearchTexts(db: Db): Promise<SearchTexts> {
  const { rows } = await db.execute<{ criteria: string }>(
    sql`select distinct criteria from saved_searches`,
  );
  return new Map(rows.map(({ criteria }) => [fromStoredCriteria(criteria), criteria]));
}

/** The stored criteria that match each call, without closed calls for searches that exclude them. */
function groupByCall(
  found: ReadonlyMap<Criteria, readonly number[]>,
  searches: SearchTexts,
  calls: readonly DueCall[],
  now: Date,
): Map<number, string[]> {
  const closed = new Set(
    calls.filter((call) => getCallPhase(call, now) === "closed").map(({ id }) => id),
  );
  const texts = new Map<number, string[]>(calls.map(({ id }) => [id, []]));
  for (const [search, ids] of found) {
    const text = searches.get(search) as string;
    for (const id of ids)
      if (!closed.has(id) || includesClosed(search.statuses)) texts.get(id)?.push(text);
  }
  return texts;
}

/**
 * Records matches for searches with e-mails that are older than the news about the call. Includes deleted searches,
 * which may be restored.
 */
async function insertMatches(
  tx: Db,
  calls: readonly DueCall[],
  news: ReadonlyMap<DueCall, CallNews>,
  findings: ReadonlyMap<number, readonly string[]>,
  now: Date,
): Promise<void> {
  for (const call of calls) {
    const since = news.get(call)?.since;
    const texts = findings.get(call.id) ?? [];
    if (!since) continue;
    for (let from = 0; from < texts.length; from += MATCHES_PER_INSERT) {
      await tx.execute(sql`
        insert into alert_matches (saved_search_id, call_id, matched_at)
        select s.id, ${call.id}, ${now.toISOString()}::timestamptz
        from saved_searches s
        where s.criteria = any(${sql.param(texts.slice(from, from + MATCHES_PER_INSERT))}::text[])
          and s.frequency <> 'none' and s.created_at < ${since.toISOString()}::timestamptz
        on conflict do nothing`);
    }
  }
}

async function notifyPeople(
  tx: Db,
  call: DueCall,
  news: CallNews,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  const mention = { slug: call.slug, titleFr: call.titleFr, titleEn: call.titleEn };
  const opened = {
    key: openedKey(call.id, call.opensAt),
    namedUserId: null,
    data: { call: mention, closesAt: call.closesAt.toISOString() },
    now,
  };
  if (news.opened) {
    await notifyMany(tx, callOpened, selectUsersWhoLikedBefore(call.id, call.opensAt), opened);
  }
  if (news.openSince && texts.length > 0) {
    // Not mailed: these people get the alert of their search, if they want one.
    const owners = sql`
      select distinct user_id from saved_searches
      where user_id is not null and removed_at is null and criteria = any(${sql.param([...texts])}::text[])
        and created_at < ${news.openSince.toISOString()}::timestamptz`;
    await notifyMany(tx, callOpened, owners, { ...opened, mailed: false });
  }
  if (news.closingChange) {
    const { before, after } = news.closingChange;
    await notifyMany(tx, closingDateChanged, selectUsersWhoLikedBefore(call.id, call.updatedAt), {
      key: closingChangedKey(call.id, call.version),
      namedUserId: null,
      data: { call: mention, before: before.toISOString(), after: after.toISOString() },
      now,
    });
  }
}

/** A call that differs from the state alerts last saw. */
interface DueCall {
  readonly id: number;
  readonly slug: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly publishedAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly updatedAt: Date;
  /** `updated_at` with microseconds, which a Date cannot hold: the version that was handled. */
  readonly version: string;
  readonly seen: SeenCall | null;
}

/** Published calls that are not withdrawn to handle, oldest first: never seen, changed, newly opened, or with another closing date. */
async function listDueCalls(db: Db, now: Date, max: number): Promise<DueCall[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select c.id, c.slug, c.title_fr, c.title_en, c.published_at, c.opens_at, c.closes_at, c.updated_at,
      c.updated_at::text as version, w.call_id is not null as known, w.matched_version is not distinct from c.updated_at
      as same_version, w.opened_at is not null as opened, w.closes_at as seen_closes_at
    from calls c left join watched_calls w on w.call_id = c.id
    where c.published_at <= ${at} and c.withdrawn_at is null
      and (w.call_id is null or w.matched_version is distinct from c.updated_at
        or (w.opened_at is not null) <> (c.opens_at <= ${at}) or w.closes_at <> date_trunc('milliseconds', c.closes_at))
    order by c.id limit ${max}`);
  return rows.map((row) => ({
    id: row.id as number,
    slug: row.slug as string,
    titleFr: row.title_fr as string,
    titleEn: row.title_en as string,
    publishedAt: toDate(row.published_at),
    opensAt: toDate(row.opens_at),
    closesAt: toDate(row.closes_at),
    updatedAt: toDate(row.updated_at),
    version: row.version as string,
    seen: row.known
      ? {
          sameVersion: row.same_version as boolean,
          opened: row.opened as boolean,
          closesAt: toDate(row.seen_closes_at),
        }
      : null,
  }));
}

/** Records that these versions were handled. A call that changed meanwhile stays due. */
async function markSeen(tx: Db, calls: readonly DueCall[], now: Date): Promise<void> {
  const column = <T>(values: (call: DueCall) => T) => sql.param(calls.map(values));
  const opened = (call: DueCall) => (call.opensAt <= now ? call.opensAt.toISOString() : null);
  await tx.execute(sql`
    insert into watched_calls (call_id, matched_version, opened_at, closes_at)
    select id, version, opened_at, closes_at
    from unnest(${column((call) => call.id)}::int[], ${column((call) => call.version)}::timestamptz[],
      ${column(opened)}::timestamptz[], ${column((call) => call.closesAt.toISOString())}::timestamptz[])
      as seen(id, version, opened_at, closes_at)
    where exists (select from calls where calls.id = seen.id)
    on conflict (call_id) do update set matched_version = excluded.matched_version,
      opened_at = excluded.opened_at, closes_at = excluded.closes_at`);
}

/** In raw statements Drizzle returns timestamps as text. */
const toDate = (value: unknown): Date => new Date(value as string | Date);
