import type pg from "pg";
import { watchCalls } from "#features/people/alerts/commands/watch-calls.server.ts";
import { productActor } from "#platform/actor.ts";
import { systemClock } from "#platform/clock.ts";
import type { Caller } from "#platform/command.server.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import type { BenchDatabase } from "./database.ts";
import { generateCalls } from "./generate.ts";
import { startMailSink } from "./mail-sink.ts";
import { type BenchRow, formatPerSecond } from "./report.ts";
import { startServer } from "./servers.ts";

/** Calls in the catalogue while searches are matched. */
const CALLS = 2_000;

/** One new call against many saved searches, and the mails that follow, to a mail server that accepts everything. */
export async function benchAlerts(
  database: BenchDatabase,
  searches: number,
  subscribers: number,
): Promise<BenchRow[]> {
  return [
    ...(await benchMatching(database, searches)),
    ...(await benchMails(database, subscribers)),
  ];
}

async function benchMatching(database: BenchDatabase, searches: number): Promise<BenchRow[]> {
  const { pool } = await database.createDemo("matching");
  // The parts of a caller that this command uses.
  const parts = { db: createDatabase(pool), pool, clock: systemClock, env: readEnv({}) };
  const caller = { ...parts, actor: productActor("bench") } as unknown as Caller;
  const watch = async () => {
    for (let seen = -1; seen !== 0; ) seen = await watchCalls(caller, {});
  };
  await generateCalls(pool, CALLS);
  await watch();
  await generateSearches(pool, searches);
  const { rows: counted } = await pool.query<{ distinct: number }>(
    "select count(distinct criteria)::int as distinct from saved_searches",
  );
  const rows: BenchRow[] = [];
  for (const [index, state] of ["first run of a worker", "later run"].entries()) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    await publishCall(pool, `bench-${index}`);
    const started = performance.now();
    await watch();
    const seconds = (performance.now() - started) / 1000;
    const { rows: found } = await pool.query<{ pairs: number }>(
      "select count(*)::int as pairs from alert_matches where call_id = (select id from calls where slug = $1)",
      [`bench-${index}`],
    );
    const megabytes = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
    rows.push({
      what: `one new call against ${searches} saved searches (${counted[0]?.distinct} different), ${CALLS} calls, ${state}`,
      ours: `${seconds.toFixed(2)} s, ${formatPerSecond(searches / seconds)}, ${found[0]?.pairs} found, ${megabytes} MB more`,
    });
  }
  await pool.end();
  return rows;
}

/** Saved searches of one to three words of calls, half of them with filters. */
async function generateSearches(pool: pg.Pool, count: number): Promise<void> {
  await pool.query("select setseed(0.42)");
  await pool.query(
    `with words as (select array_agg(word) as all from call_words where length(word) between 4 and 14)
     insert into saved_searches (email, locale, name, criteria, frequency, confirmed_at, created_at)
     select 'reader' || g || '@example.org', 'fr', 'Recherche ' || g,
       'keywords=' || (words.all)[1 + random() * (array_length(words.all, 1) - 1)]
         || case when random() < 0.5 then '+' || (words.all)[1 + random() * (array_length(words.all, 1) - 1)] else '' end
         || case when random() < 0.2 then '+' || (words.all)[1 + random() * (array_length(words.all, 1) - 1)] else '' end
         || case when random() < 0.3 then '&partners=anr' else '' end
         || case when random() < 0.3 then '&status=open' else '' end,
       'daily', now(), now() - interval '1 day'
     from generate_series(1, $1) g, words on conflict do nothing`,
    [count],
  );
  await pool.query("analyze saved_searches");
}

async function publishCall(pool: pg.Pool, slug: string): Promise<void> {
  await pool.query(
    `insert into calls (slug, code, year, partner_id, title_fr, title_en, summary_fr, summary_en, body_fr, body_en, keywords_fr,
       keywords_en, published_at, opens_at, closes_at, open_to_companies, open_to_international, consortium_type)
     select $1, upper(substr(md5($1), 1, 12)), 2026, partner_id, title_fr, title_en, summary_fr, summary_en, body_fr, body_en, keywords_fr, keywords_en,
       now() - interval '1 minute', now() - interval '1 minute', now() + interval '40 days', true, true, consortium_type
     from calls order by id limit 1`,
    [slug],
  );
}

async function benchMails(database: BenchDatabase, subscribers: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("mails");
  const sink = await startMailSink();
  await pool.query("truncate saved_searches cascade");
  await pool.query(
    `insert into saved_searches (email, locale, name, criteria, frequency, confirmed_at, created_at)
     select 'reader' || g || '@example.org', case when g % 2 = 0 then 'fr' else 'en' end, 'Tous', '', 'instant', now(),
       now() - interval '1 hour'
     from generate_series(1, $1) g`,
    [subscribers],
  );
  await publishCall(pool, "bench-mails");
  const started = performance.now();
  const worker = await startServer(
    "src/processes/worker.ts",
    {
      DATABASE_URL: url,
      SMTP_URL: sink.url,
      PUBLIC_URL: "https://passerelle.example.org",
      METRICS_PORT: "0",
    },
    null,
  );
  let first = 0;
  let max = 0;
  while (sink.taken() < subscribers) {
    if (!first && sink.taken() > 0) first = performance.now();
    max = Math.max(max, await worker.memory());
    if (performance.now() - started > 1_200_000)
      throw new Error(`Only ${sink.taken()} of ${subscribers} mails were sent in 20 minutes`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const seconds = (performance.now() - first) / 1000;
  await worker.stop();
  await sink.stop();
  await pool.end();
  return [
    {
      what: `mails to ${subscribers} subscribers, to a mail server that takes everything`,
      ours: `${formatPerSecond(subscribers / seconds)} once they go out, worker ${max} MB`,
    },
  ];
}
