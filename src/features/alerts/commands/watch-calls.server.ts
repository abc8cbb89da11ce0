import { sql } from "drizzle-orm";
import { matchSearches } from "#features/calls/catalogue/match-searches.server.ts";
import { catalogueForJobs } from "#features/calls/catalogue/worker-catalogue.server.ts";
import type { Criteria } from "#features/calls/rules/criteria.ts";
import { phaseAt } from "#features/calls/rules/status.ts";
import { notifyMany } from "#features/notifications/commands/notify.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { type DueCall, dueCalls, markSeen } from "../queries/due-calls.server.ts";
import { type CallNews, newsOf, wantsClosed } from "../rules/call-news.ts";
import { criteriaOf } from "../rules/criteria-words.ts";
import { closingChangedKey, openedKey } from "../rules/notification-keys.ts";

/** Calls looked at in one transaction. */
const BATCH = 100;
/** Pairs of search and call written by one statement. */
const PAIRS_AT_ONCE = 20_000;

type WatchDeps = Pick<Deps, "db" | "pool" | "clock">;

/**
 * Looks at every call that differs from what was last seen of it, and tells those whom it concerns. What is told and
 * that it was seen are written in one transaction: a run that is killed is done again, and what was told is not told
 * twice (pairs of search and call, and keys of notifications, are unique). Answers how many calls there were.
 */
export async function watchCalls({ db, pool, clock }: WatchDeps): Promise<number> {
  const now = clock.now();
  let looked = 0;
  let searches: Searches | null = null;
  for (;;) {
    const calls = await dueCalls(db, now, BATCH);
    if (calls.length === 0) return looked;
    searches ??= await savedSearchTexts(db);
    const news = new Map(calls.map((call) => [call, newsOf(call, call.seen, now)]));
    // Asked for after the calls were read, so it is never older than they are.
    const { catalogue, lexer } = await catalogueForJobs(pool);
    const concerned = calls.filter((call) => news.get(call)?.since);
    const found = await matchSearches({
      db,
      lexer,
      catalogue,
      searches: [...searches.keys()],
      callIds: concerned.map(({ id }) => id),
      now,
    });
    const findings = byCall(found, searches, calls, now);
    await db.transaction(async (tx) => {
      await keepMatches(tx, calls, news, findings, now);
      for (const call of calls) {
        const about = news.get(call);
        if (about) await tellPeople(tx, call, about, findings.get(call.id) ?? [], now);
      }
      await markSeen(tx, calls, now);
    });
    looked += calls.length;
  }
}

/** Each distinct search once, with the text it is kept under. */
type Searches = ReadonlyMap<Criteria, string>;

async function savedSearchTexts(db: Db): Promise<Searches> {
  const { rows } = await db.execute<{ criteria: string }>(
    sql`select distinct criteria from saved_searches`,
  );
  return new Map(rows.map(({ criteria }) => [criteriaOf(criteria), criteria]));
}

/** The texts of the searches that find each call and may be told of it. */
function byCall(
  found: ReadonlyMap<Criteria, readonly number[]>,
  searches: Searches,
  calls: readonly DueCall[],
  now: Date,
): Map<number, string[]> {
  const closed = new Set(
    calls.filter((call) => phaseAt(call, now) === "closed").map(({ id }) => id),
  );
  const texts = new Map<number, string[]>(calls.map(({ id }) => [id, []]));
  for (const [search, ids] of found) {
    const text = searches.get(search) as string;
    for (const id of ids)
      if (!closed.has(id) || wantsClosed(search.statuses)) texts.get(id)?.push(text);
  }
  return texts;
}

/** The ledger: this search found this call. For searches with mails, older than what is new of the call. */
async function keepMatches(
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
    for (let from = 0; from < texts.length; from += PAIRS_AT_ONCE) {
      await tx.execute(sql`
        insert into alert_matches (saved_search_id, call_id, matched_at)
        select s.id, ${call.id}, ${now.toISOString()}::timestamptz
        from saved_searches s
        where s.criteria = any(${sql.param(texts.slice(from, from + PAIRS_AT_ONCE))}::text[])
          and s.frequency <> 'none' and s.created_at < ${since.toISOString()}::timestamptz
        on conflict do nothing`);
    }
  }
}

async function tellPeople(
  tx: Db,
  call: DueCall,
  news: CallNews,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  const mention = { slug: call.slug, titleFr: call.titleFr, titleEn: call.titleEn };
  const opened = {
    key: openedKey(call.id, call.opensAt),
    data: { kind: "call_opened", call: mention, closesAt: call.closesAt.toISOString() } as const,
    now,
  };
  if (news.opened) {
    await notifyMany(tx, likedBefore(call.id, call.opensAt), opened);
  }
  if (news.openSince && texts.length > 0) {
    // Their mail is the alert of the search itself, if they want one.
    const owners = sql`
      select distinct user_id from saved_searches
      where user_id is not null and criteria = any(${sql.param([...texts])}::text[])
        and created_at < ${news.openSince.toISOString()}::timestamptz`;
    await notifyMany(tx, owners, { ...opened, mailed: false });
  }
  if (news.closingChange) {
    const { before, after } = news.closingChange;
    await notifyMany(tx, likedBefore(call.id, call.updatedAt), {
      key: closingChangedKey(call.id, call.version),
      data: {
        kind: "closing_date_changed",
        call: mention,
        before: before.toISOString(),
        after: after.toISOString(),
      },
      now,
    });
  }
}

/** Who liked a call later saw it as it is. */
export const likedBefore = (callId: number, moment: Date) => sql`
  select user_id from favourites
  where call_id = ${callId} and created_at <= ${moment.toISOString()}::timestamptz`;
