import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { createStorage, type StorageSettings } from "#platform/storage/storage.server.ts";
import { measureCsv } from "./csv.ts";
import type { BenchDatabase } from "./database.ts";
import { measureLoad } from "./load.ts";
import { type BenchRow, formatPerSecond } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 8;
const PATH = "/administration-portail-aap/dossiers";

/** Each field of the list alone, then ten combinations. */
const QUERIES = [
  "",
  "appel:EAU",
  "etat:non-eligible",
  "departement:environnement",
  "pays:PT",
  "organisme:institut-17",
  "coordination:durand-171",
  "aide>400000",
  "duree:36",
  "erc:SH7",
  "equipes>4",
  "depose>=30j",
  "version>2",
  "label:a-revoir",
  "confie:moi",
  "confie:personne",
  "confie:partis",
  "suivi:oui",
  "texte:mot17",
  'texte:"mot17 mot18"',
  "durand-1712",
  "dossier:proj-4711",
  "tri:aide",
  "tri:-coordination",
  "etat:depose,debloque pays:PT aide>400000",
  "appel:EAU erc:SH7 tri:-aide",
  "texte:mot17 pays:FR,DE etat:depose",
  "confie:personne etat:depose depose>=90j",
  "-etat:depose -pays:FR equipes>=3",
  "departement:environnement texte:mot42 tri:aide",
  "organisme:institut-3 aide:100000..300000",
  "label:a-revoir confie:karim,jeanne",
  "coordination:durand-2 duree:24..48 version:1",
  "durand-3 erc:PE1 -label:a-revoir tri:dossier",
] as const;

/** The list of an agency's staff over `rows` indexed dossiers: every filter through HTTP, and the export of all of them. */
export async function benchAgencyDossiers(
  database: BenchDatabase,
  rows: number,
  seconds: number,
): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("agency-dossiers");
  const token = createToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, staff_member_id, device, second_factor_at, created_at, last_seen_at, expires_at)
     select $1, u.id, m.id, 'bench', now(), now(), now(), now() + interval '1 hour'
     from users u join staff_members m on m.user_id = u.id where u.email = 'helene.vasseur@example.org'`,
    [hashToken(token)],
  );
  await insertDossiers(pool, rows);
  const directory = await mkdtemp(join(tmpdir(), "passerelle-bench-files-"));
  await storePdfs(pool, directory);
  await pool.query("vacuum analyze");
  const headers = { cookie: `session=${token}` };
  const server = await startServer(
    "src/processes/web.ts",
    { DATABASE_URL: url, DATA_DIR: directory },
    "/health/ready",
  );
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
        what: `${rows.toLocaleString("en")} dossiers, ${CONNECTIONS} connections: ${query ? `\`${query}\`` : "no filter"}`,
        ours:
          load.requests === 0
            ? `no answer within ${seconds} s`
            : `${formatPerSecond(load.perSecond)} (p50 ${load.p50} ms, p99 ${load.p99} ms), ${processorMs.toFixed(1)} ms of the processor for a page`,
        aim: "p99 300 ms",
      });
    }
    const csv = await measureCsv(server, `${PATH}/liste.csv`, headers);
    results.push({
      what: `CSV of all dossiers (${csv.rows.toLocaleString("en")} rows, ${csv.megabytes} MB)`,
      ours: `${csv.perSecond} rows/s, ${csv.growth} MB more memory at most`,
    });
    const archive = await measureArchive(server, headers);
    results.push({
      what: `archive of ${ARCHIVED.toLocaleString("en")} dossiers (${archive.megabytes} MB)`,
      ours: `${archive.perSecond} MB/s, ${archive.growth} MB more memory at most`,
      aim: "constant memory",
    });
    return results;
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
    await pool.end();
  }
}

/** Inserts indexed dossiers of the ANR with labels and assignments; the index is written as the job would. */
async function insertDossiers(pool: pg.Pool, rows: number): Promise<void> {
  // Over all calls of the agency, a sixth of the dossiers in the call of the demonstration.
  await pool.query(
    `with agency as (select array_agg(c.id order by c.id) as ids from calls c join partners p on p.id = c.partner_id where p.code = 'ANR'),
     own as (select id from calls where code = 'EAU' limit 1)
     insert into dossiers (call_id, number, acronym, title, place, unlocked, confirmed_at, created_at, published_at, deposited_version, saved_at)
     select case when n % 6 = 0 then own.id else agency.ids[1 + n % array_length(agency.ids, 1)] end, 'BENCH-' || n, 'PROJ-' || n,
       'Un projet sur le sujet ' || n,
       case when n % 11 = 0 then 'not_eligible' when n % 13 = 0 then 'selected' when n % 7 = 0 then 'not_selected' else 'published' end,
       n % 17 = 0, now(), now(), now() - n * interval '7 minutes', 1 + n % 4, now()
     from generate_series(1, $1) n, agency, own`,
    [rows],
  );
  await pool.query(
    `with texts as materialized (
       select t, french_lexemes(words) || english_lexemes(words) as content from (
         select t, string_agg('mot' || (w * w + t * 7 + w * t % 31) % 5000, ' ' order by w) as words
         from generate_series(0, 199) t, generate_series(1, 400) w group by t) made)
     insert into agency_dossiers (dossier_id, call_id, version_number, deposited_at, first_deposited_at, number, acronym, title,
       coordinator, coordinator_institution, team_count, countries, institutions, requested_amount, duration_months, erc_domains,
       keywords, abstract, searched, content, indexed_at)
     select d.id, d.call_id, d.deposited_version, d.published_at, d.published_at, d.number, d.acronym, d.title, 'Ève Durand-' || n,
       'Institut-' || n % 400, 1 + n % 8, array[(array['FR','DE','PT','IT','ES'])[1 + n % 5], (array['BE','CH','FR','PL'])[1 + n % 4]],
       array['Institut-' || n % 400, 'Laboratoire-' || n % 900], 50000 + n * 7919 % 600000, 24 + 12 * (n % 4),
       array[(array['SH7','PE1','PE10','LS8','SH3_2'])[1 + n % 5]], array['eau', 'sol'], 'Résumé',
       lower(d.number || ' ' || d.acronym || ' ' || d.title || ' eve durand-' || n || ' institut-' || n % 400 || ' laboratoire-' || n % 900),
       texts.content, now()
     from (select *, substr(number, 7)::int as n from dossiers where number like 'BENCH-%') d join texts on texts.t = d.n % 200`,
  );
  await pool.query(
    `insert into agency_dossier_labels (dossier_id, label_id)
     select d.id, l.id from dossiers d, agency_labels l where d.number like 'BENCH-%' and l.name = 'À revoir' and substr(d.number, 7)::int % 9 = 0`,
  );
  await pool.query(
    `with staff as (select array_agg(m.id order by u.email) as ids from staff_members m join users u on u.id = m.user_id
       join partners p on p.id = m.partner_id where p.code = 'ANR')
     insert into agency_dossier_assignments (dossier_id, member_id, assigned_at)
     select d.id, staff.ids[1 + substr(d.number, 7)::int % array_length(staff.ids, 1)], now()
     from dossiers d, staff where d.number like 'BENCH-%' and substr(d.number, 7)::int % 2 = 0`,
  );
}

/** Dossiers of the archive, and the size of their PDFs. Few files are stored: reading them costs the same. */
const ARCHIVED = 1_000;
const PDF_BYTES = 1_000_000;
const STORED_PDFS = 20;
const ARCHIVE_LABEL = "Archive";

/** Gives the first dossiers a version with a printed PDF, and a label that finds them. */
async function storePdfs(pool: pg.Pool, directory: string): Promise<void> {
  const storage = createStorage({ DATA_DIR: directory } as StorageSettings);
  const digests: string[] = [];
  for (let file = 0; file < STORED_PDFS; file++) {
    const content = randomBytes(PDF_BYTES);
    const sha256 = createHash("sha256").update(content).digest("hex");
    await storage.put(frozenKey(sha256), content);
    digests.push(sha256);
  }
  await pool.query(
    `with label as (
       insert into agency_labels (partner_id, name) select id, $3 from partners where code = 'ANR' returning id),
     archived as (select id, deposited_version as number, substr(number, 7)::int as n from dossiers
       where number like 'BENCH-%' and substr(number, 7)::int <= $2),
     versions as (
       insert into deposit_versions (dossier_id, number, kind, manifest, sha256, forms, deposited_at)
       select id, number, 'deposit', '{}', encode(sha256('{}'), 'hex'), '{}', now() from archived returning id, dossier_id),
     labelled as (
       insert into agency_dossier_labels (dossier_id, label_id) select archived.id, label.id from archived, label)
     insert into deposit_documents (version_id, sha256, kind, locale, bytes, statement, signature, key_id, recorded_at)
     select versions.id, ($1::text[])[1 + archived.n % $4], 'dossier', 'fr', $5, '{}', '', key.id, now()
     from versions join archived on archived.id = versions.dossier_id, (select id from receipt_keys limit 1) key`,
    [digests, ARCHIVED, ARCHIVE_LABEL, STORED_PDFS, PDF_BYTES],
  );
}

/** Downloads the archive of the labelled dossiers and measures the server's peak memory meanwhile. */
async function measureArchive(server: BenchServer, headers: Readonly<Record<string, string>>) {
  const before = await server.memory();
  const started = performance.now();
  const body = new URLSearchParams({
    ...{ intent: "archive", langue: "fr", q: "label:archive", tout: "1" },
    total: String(ARCHIVED),
  });
  const answer = await fetch(`${server.origin}${PATH}/exporter/archive.zip`, {
    method: "POST",
    headers: { ...headers, origin: server.origin },
    body,
  });
  if (!answer.ok) throw new Error(`the archive answered ${answer.status}`);
  let bytes = 0;
  let peak = before;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    peak = Math.max(peak, await server.memory());
  }
  if (bytes < ARCHIVED * PDF_BYTES) throw new Error(`the archive has ${bytes} bytes only`);
  const megabytes = bytes / 1e6;
  const perSecond = Math.round((megabytes / (performance.now() - started)) * 1000);
  return { megabytes: megabytes.toFixed(0), perSecond, growth: peak - before };
}
