import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { measureCsv } from "./csv.ts";
import type { BenchDatabase } from "./database.ts";
import { measureLoad } from "./load.ts";
import { type BenchRow, formatPerSecond } from "./report.ts";
import { startServer } from "./servers.ts";

const CONNECTIONS = 10;
const ACCOUNTS = 2_000;
const WARM_UP_SECONDS = 8;
const PATH = "/administration-portail-aap/journal";

/** Each field of the list alone, then ten combinations. */
const QUERIES = [
  "",
  "acte:dossier.deposited",
  "acte:form.published",
  "par:staff",
  "personne:durand-17",
  "objet:dossier",
  "agence:ANR",
  "identifiant:7f3",
  "date>=7j",
  "durand",
  "tri:date",
  "acte:dossier.deposited date>=30j",
  "acte:dossier.deposited,dossier.refiled agence:ANR",
  "par:staff agence:ANR date>=365j",
  "personne:durand-17 date>=30j",
  "personne:durand-17 acte:dossier.deposited agence:ANR",
  "-par:product objet:dossier tri:date",
  "objet:dossier identifiant:a1 -acte:dossier.created",
  "par:administrator date<30j tri:date",
  "durand-1 deposited date>=90j",
  "agence:ANR -personne:durand objet:dossier date<7j",
] as const;

/** The audit list of an administrator over `rows` events: every filter through HTTP, and the export of all of them. */
export async function benchAudit(
  database: BenchDatabase,
  rows: number,
  seconds: number,
): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("audit");
  const headers = await insertAuditRows(pool, rows);
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  try {
    const results: BenchRow[] = [];
    // A process that has just started still builds its search vocabulary and compiles its code.
    await measureLoad(server.origin, [PATH], CONNECTIONS, WARM_UP_SECONDS, headers);
    for (const query of QUERIES) {
      const path = query ? `${PATH}?${new URLSearchParams({ q: query })}` : PATH;
      const before = await server.processorMs();
      const load = await measureLoad(server.origin, [path], CONNECTIONS, seconds, headers);
      const processorMs = ((await server.processorMs()) - before) / load.requests;
      results.push({
        what: `audit of ${rows.toLocaleString("en")} rows, ${CONNECTIONS} connections: ${query ? `\`${query}\`` : "no filter"}`,
        ours: `${formatPerSecond(load.perSecond)} (p50 ${load.p50} ms, p99 ${load.p99} ms), ${processorMs.toFixed(1)} ms of the processor for a page`,
        aim: "p99 300 ms",
      });
    }
    const csv = await measureCsv(server, `${PATH}.csv`, headers);
    results.push({
      what: `CSV of the whole audit (${csv.rows.toLocaleString("en")} rows, ${csv.megabytes} MB)`,
      ours: `${csv.perSecond} rows/s, ${csv.growth} MB more memory at most`,
    });
    return results;
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** Inserts accounts and audit rows. Returns the headers of an administrator's session. */
async function insertAuditRows(
  pool: pg.Pool,
  rows: number,
): Promise<Readonly<Record<string, string>>> {
  const token = createToken();
  await pool.query(
    `insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at)
     select 'durand' || n || '@example.org', 'none', 'Ève', 'Durand-' || n, 'fr', now(), now()
     from generate_series(1, $1) n`,
    [ACCOUNTS],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, device, second_factor_at, created_at, last_seen_at, expires_at)
     select $1, id, 'bench', now(), now(), now(), now() + interval '1 hour' from users where role = 'administrator' limit 1`,
    [hashToken(token)],
  );
  // As in a portal of some years: mostly acts of researchers on dossiers, over a year, in six agencies.
  await pool.query(
    `with people as (select array_agg(id::text order by email) as ids from users where email like 'durand%'),
     agencies as (select array_agg(id order by id) as ids from partners),
     known as (select array_agg(id::text order by id) as ids from dossiers),
     made as (
       insert into audit_events (at, actor_kind, actor_id, actor_for, event, subject_kind, subject_id, partner_id, details)
       select now() - n * interval '10 minutes',
         case when n % 20 = 0 then 'administrator' when n % 7 = 0 then 'staff' when n % 11 = 0 then 'product' else 'person' end,
         case when n % 11 = 0 and n % 20 <> 0 and n % 7 <> 0 then 'lapse-edits' else people.ids[1 + n * 7919 % array_length(people.ids, 1)] end,
         case when n % 20 <> 0 and n % 7 = 0 then agencies.ids[1 + n % array_length(agencies.ids, 1)]::text end,
         case when n % 50 = 0 then 'form.published' when n % 3 = 0 then 'dossier.deposited' when n % 3 = 1 then 'dossier.created' else 'dossier.refiled' end,
         case when n % 50 = 0 then 'form_model' else 'dossier' end,
         case when n % 10 = 0 then known.ids[1 + n % array_length(known.ids, 1)] else gen_random_uuid()::text end,
         agencies.ids[1 + n % array_length(agencies.ids, 1)], jsonb_build_object('version', n % 9)
       from generate_series(1, $1) n, people, agencies, known returning id)
     insert into audit_reasons (event_id, reason) select id, 'Plan ' || id || '.pdf' from made where id % 10 = 0`,
    [rows],
  );
  await pool.query("vacuum analyze");
  return { cookie: `session=${token}` };
}
