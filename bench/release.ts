import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { BenchDatabase } from "./database.ts";
import { signInClaire } from "./form-dossiers.ts";
import { startMailSink } from "./mail-sink.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

/** Researchers who ask for pages one after the other, all the time. */
const READERS = 4;
const WARM_UP_SECONDS = 8;
const REFERENCE_SECONDS = 20;
const MAX_SECONDS = 3_600;

/** The release of `count` decisions of one call: letters, the transaction, notifications; and researchers' pages meanwhile. */
export async function benchRelease(database: BenchDatabase, count: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("release");
  const { token, full } = await signInClaire(pool);
  await insertDecided(pool, count);
  await pool.query("vacuum analyze");
  const sink = await startMailSink();
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    PUBLIC_URL: "https://passerelle.example.org",
    METRICS_PORT: "0",
  };
  const worker = await startServer("src/processes/worker.ts", settings, null);
  const readers = new Readers(server.origin, token, [
    "/mon-espace",
    "/mon-espace/mes-dossiers",
    "/mon-espace/notifications",
    `/mon-espace/dossier/${full}/depot-du-dossier`,
  ]);
  try {
    readers.start();
    await pause(WARM_UP_SECONDS * 1_000);
    const referenceAt = performance.now();
    await pause(REFERENCE_SECONDS * 1_000);
    const loadBefore = loadavg()[0] ?? 0;
    const startedAt = performance.now();
    await insertRelease(pool);
    const frozenAt = await waitFor(pool, "count(letter_sha256) = count(*)");
    const releasedAt = await waitFor(pool, "bool_and(released_at is not null)");
    const toldAt = await waitFor(pool, "bool_and(d.told_at is not null)");
    await readers.stop();
    const usual = readers.summarize(referenceAt, startedAt);
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
    const meanwhile = (from: number, to: number) => {
      const found = readers.summarize(from, to);
      return {
        floor: `p99 ${usual.p99} ms of ${usual.count}`,
        ratio: formatRatio(found.p99, usual.p99),
        aim: "3 (of the p99)",
        said: `researchers' pages meanwhile p99 ${found.p99} ms of ${found.count}`,
      };
    };
    const toRow = (what: string, from: number, to: number): BenchRow => {
      const { said, ...compared } = meanwhile(from, to);
      return { what, ours: `${seconds(from, to)} s; ${said}`, ...compared };
    };
    const begunAt = await findStart(pool, startedAt);
    const told = await countNotifications(pool);
    return [
      toRow(`letters of ${count} decisions printed and frozen`, begunAt, frozenAt),
      toRow(`the release of ${count} decisions, in one transaction`, frozenAt, releasedAt),
      toRow("the teams told, until the last notification", releasedAt, toldAt),
      {
        what: "notifications, people told other than once for a decision",
        ours: `${told.all}, ${told.notOnce}; load ${loadBefore.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`,
        aim: "0 told twice",
      },
    ];
  } finally {
    await readers.stop();
    await worker.stop();
    await server.stop();
    await sink.stop();
    await pool.end();
  }
}

/** Asks for pages and remembers when each was asked for and how long it took. */
class Readers {
  readonly #ask: (path: string) => Promise<void>;
  readonly #paths: readonly string[];
  readonly #answers: { readonly at: number; readonly ms: number }[] = [];
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(origin: string, token: string, paths: readonly string[]) {
    this.#paths = paths;
    this.#ask = async (path) => {
      const at = performance.now();
      const answer = await fetch(origin + path, { headers: { cookie: `session=${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      this.#answers.push({ at, ms: performance.now() - at });
    };
  }

  start(): void {
    const read = async (first: number) => {
      for (let n = first; !this.#isStopped; n++) {
        await this.#ask(this.#paths[n % this.#paths.length] ?? "/");
        await pause(50);
      }
    };
    this.#running = Promise.all(Array.from({ length: READERS }, (_, n) => read(n)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  summarize(from: number, to: number) {
    const times = this.#answers
      .filter(({ at }) => at >= from && at < to)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    return { count: times.length, p99: Math.round(p99) };
  }
}

/** Deposited dossiers of one call with teams of three people and confirmed decisions: a third of each kind. */
async function insertDecided(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into dossiers (call_id, number, acronym, title, place, confirmed_at, created_at, published_at, deposited_version, saved_at)
     select (select id from calls where code = 'EAU' limit 1), 'BENCH-' || n, 'PROJ-' || n, 'Un projet sur le sujet ' || n,
       'published', now(), now(), now(), 1, now() from generate_series(1, $1) n`,
    [count],
  );
  await pool.query(
    `with people as (
       insert into users (email, first_name, last_name, locale, password_hash, email_verified_at)
       select 'bench-' || n || '@example.org', 'Ève', 'Durand-' || n, case when n % 4 = 0 then 'en' else 'fr' end, 'x', now()
       from generate_series(1, 2000) n returning id)
     select count(*) from people`,
  );
  await pool.query(
    `insert into dossier_teams (dossier_id, number)
     select id, t from dossiers, generate_series(1, 3) t where number like 'BENCH-%'`,
  );
  await pool.query(
    `with people as (select array_agg(id order by email) as ids from users where email like 'bench-%')
     insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
     select d.id, people.ids[1 + (substr(d.number, 7)::int * 3 + t) % 2000], case when t = 1 then 'coordinator' else 'scientific_manager' end, t, now()
     from dossiers d, people, generate_series(1, 3) t where d.number like 'BENCH-%'`,
  );
  // The manifest of a real version: its size is what a release reads.
  await pool.query(
    `with given as (
       select v.manifest, v.sha256, v.forms from deposit_versions v join dossiers d on d.id = v.dossier_id
       join calls c on c.id = d.call_id where c.code = 'EAU' limit 1)
     insert into deposit_versions (dossier_id, number, kind, manifest, sha256, forms, deposited_at)
     select d.id, 1, 'deposit', given.manifest, given.sha256, given.forms, now() from dossiers d, given where d.number like 'BENCH-%'`,
  );
  await pool.query(
    `with decider as (select m.user_id as id from staff_members m join users u on u.id = m.user_id where u.email = 'helene.vasseur@example.org' limit 1),
     made as (
       insert into decisions (dossier_id, revision, kind, state, rank, amount_euros, version_number, source, made_by, made_at)
       select d.id, 1, 'prepared', s.state, n, case when s.state = 'selected' then 100000 + n end, 1, 'file', decider.id, now()
       from (select id, substr(number, 7)::int as n from dossiers where number like 'BENCH-%') d, decider,
         lateral (select (array['selected','not_selected','not_eligible'])[1 + d.n % 3] as state) s returning id)
     insert into decision_confirmations (decision_id, confirmed_by, confirmed_at) select made.id, decider.id, now() from made, decider`,
  );
}

/** A release of all of them, as if its job had been lost some minutes ago: the job of each minute starts it. */
async function insertRelease(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with decider as (select m.user_id as id from staff_members m join users u on u.id = m.user_id where u.email = 'helene.vasseur@example.org' limit 1),
     release as (
       insert into decision_releases (call_id, state, planned_by, planned_at)
       select c.id, 'preparing', decider.id, now() - interval '5 minutes' from calls c, decider where c.code = 'EAU' limit 1 returning id)
     insert into release_decisions (release_id, decision_id, dossier_id)
     select release.id, d.id, d.dossier_id from release, decisions d join dossiers on dossiers.id = d.dossier_id and number like 'BENCH-%'`,
  );
}

const FROM_RELEASE = `from release_decisions r join decision_releases d on d.id = r.release_id
  join dossiers o on o.id = r.dossier_id and o.number like 'BENCH-%'`;

/** Waits until a condition on the release holds. Returns the moment. */
async function waitFor(pool: pg.Pool, condition: string): Promise<number> {
  const end = performance.now() + MAX_SECONDS * 1_000;
  while (performance.now() < end) {
    const { rows } = await pool.query<{ holds: boolean; state: string }>(
      `select ${condition} as holds, max(d.state) as state ${FROM_RELEASE}`,
    );
    if (rows[0]?.holds) return performance.now();
    if (rows[0]?.state === "blocked") throw new Error("the release was blocked");
    await pause(250);
  }
  throw new Error(`${condition} did not come true within ${MAX_SECONDS} s`);
}

/** When the first letter was frozen: the job of each minute may start late. */
async function findStart(pool: pg.Pool, insertedAt: number): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from now() - min(f.frozen_at)) * 1000 as ms from frozen_files f
     join release_decisions r on r.letter_sha256 = f.sha256`,
  );
  return Math.max(insertedAt, performance.now() - Number(rows[0]?.ms ?? 0));
}

async function countNotifications(pool: pg.Pool) {
  const { rows } = await pool.query<{ all: number; once: number }>(
    `select (select count(*)::int from notifications n where n.kind = 'proposal_decision') as all,
       (select count(*)::int from dossier_members m join release_decisions r on r.dossier_id = m.dossier_id
        join dossiers o on o.id = m.dossier_id and o.number like 'BENCH-%'
        where (select count(*) from notifications n where n.user_id = m.user_id and n.key = 'decision:' || r.decision_id) = 1) as once`,
  );
  const members = await pool.query<{ count: number }>(
    `select count(*)::int as count from dossier_members m join dossiers o on o.id = m.dossier_id and o.number like 'BENCH-%'`,
  );
  const { all = 0, once = 0 } = rows[0] ?? {};
  return { all, notOnce: (members.rows[0]?.count ?? 0) - once };
}
