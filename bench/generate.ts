import type pg from "pg";

/** Parallel connections: nearly all of the time is stemming in PostgreSQL. */
const CONNECTIONS = 4;

/**
 * Generates calls from those of the demonstration: each combines the title of one call with the summary and the text of two others, with
 * dates spread over two years. Words keep the frequencies of real texts. `call_words` stays valid, because there are no new words.
 */
export async function generateCalls(pool: pg.Pool, count: number): Promise<void> {
  const share = Math.ceil(count / CONNECTIONS);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) =>
      generateShare(pool, at * share + 1, Math.min(count, (at + 1) * share)),
    ),
  );
  // Calls with dossiers cannot be deleted.
  await pool.query(
    `delete from calls c where slug not like 'appel-%' and not exists (select from dossiers d where d.call_id = c.id)`,
  );
  await pool.query("vacuum analyze");
}

async function generateShare(pool: pg.Pool, first: number, last: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select setseed(0.42 / $1)", [first]);
    await client.query(
      `with source as (
         select *, row_number() over (order by id) - 1 as n, count(*) over () as total from calls where slug not like 'appel-%'),
       plan as (
         select g, (random() * 1e6)::int as a, (random() * 1e6)::int as b, (random() * 1e6)::int as c,
           now() + (random() * 600 - 300) * interval '1 day' as opens, (15 + random() * 150) * interval '1 day' as lasts
         from generate_series($1::int, $2::int) g)
       insert into calls (slug, code, year, partner_id, programme, title_fr, title_en, summary_fr, summary_en, body_fr, body_en,
         keywords_fr, keywords_en, url, published_at, opens_at, closes_at, open_to_companies, open_to_international,
         consortium_type)
       select 'appel-' || g, 'G' || g, 2026, a.partner_id, a.programme,
         a.title_fr || ' ' || (b.keywords_fr)[1], a.title_en || ' ' || (b.keywords_en)[1],
         b.summary_fr, b.summary_en, c.body_fr, c.body_en, b.keywords_fr || c.keywords_fr, b.keywords_en || c.keywords_en,
         a.url, opens - interval '20 days', opens, opens + lasts, b.open_to_companies, c.open_to_international,
         c.consortium_type
       from plan
         join source a on a.n = plan.a % a.total
         join source b on b.n = plan.b % b.total
         join source c on c.n = plan.c % c.total`,
      [first, last],
    );
  } finally {
    client.release();
  }
}

/** The indexes of a hand-written server; only the floor uses them. */
export async function addFloorIndexes(pool: pg.Pool): Promise<void> {
  await pool.query("create index floor_search on calls using gin (search)");
  await pool.query(
    "create index floor_list on calls (open_to_international, closes_at) include (opens_at, published_at, id)",
  );
  await pool.query("vacuum analyze calls");
}
