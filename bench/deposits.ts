import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { readEnv } from "#platform/env.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import type { BenchDatabase } from "./database.ts";
import {
  createChange,
  EDITORS,
  getSavePath,
  makeEditors,
  postSave,
  saveAtPace,
  summarize,
} from "./editors.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const DEPOSIT_SECONDS = 60;
/** Deposits at the same pace without other load, as the reference. */
const REFERENCE_DEPOSITS = 60;
const CV_BYTES = 120_000;

interface Depositor {
  readonly dossierId: string;
  readonly cookie: string;
}

/** The last minute of a call: every deposit gets a receipt or a refusal, while other editors go on saving. */
export async function benchDeposits(
  database: BenchDatabase,
  deposits: number,
): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("deposits");
  const dataDir = await mkdtemp(join(tmpdir(), "passerelle-bench-deposits-"));
  const editors = await makeEditors(pool);
  const depositors = await makeDepositors(pool, dataDir, deposits + REFERENCE_DEPOSITS);
  const agent = new Agent({ keepAlive: true });
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
  const server = await startServer("src/processes/web.ts", settings, "/health/ready");
  const statuses = new Map<number, number>();
  const deposit = async ({ dossierId, cookie }: Depositor): Promise<number | null> => {
    const started = performance.now();
    const answer = await fetch(
      `${server.origin}/mon-espace/dossier/${dossierId}/depot-du-dossier`,
      {
        method: "POST",
        headers: { cookie, origin: server.origin },
        body: new URLSearchParams({ intent: "deposit" }),
        redirect: "manual",
      },
    ).catch(() => null);
    await answer?.arrayBuffer();
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status === 303 ? performance.now() - started : null;
  };
  const depositAtPace = async (group: readonly Depositor[], seconds: number) => {
    const started = performance.now();
    const running = group.map(async (one, index) => {
      await pause((index * seconds * 1_000) / group.length);
      return deposit(one);
    });
    return summarize(await Promise.all(running), (performance.now() - started) / 1_000);
  };
  try {
    const save = (editor: (typeof editors)[number]) =>
      postSave(agent, server, getSavePath(editor), createChange(editor), editor);
    await saveAtPace(editors, save, 3);
    // As autovacuum would a minute later: the planner must not assume empty tables.
    await pool.query("analyze");
    const alone = await depositAtPace(
      depositors.slice(0, REFERENCE_DEPOSITS),
      (DEPOSIT_SECONDS * REFERENCE_DEPOSITS) / deposits,
    );
    statuses.clear();
    const [saved, ours] = await Promise.all([
      saveAtPace(editors, save, DEPOSIT_SECONDS),
      depositAtPace(depositors.slice(REFERENCE_DEPOSITS), DEPOSIT_SECONDS),
    ]);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from deposit_versions v
       join deposit_receipts r on r.version_id = v.id join dossiers d on d.id = v.dossier_id
       where d.acronym like 'DEPOT%' and d.place = 'published'`,
    );
    const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    const receipts = (rows[0]?.count ?? 0) - REFERENCE_DEPOSITS + alone.failed;
    return [
      {
        what: `${deposits} deposits in a minute, each with a CV as a file, while ${EDITORS} editors save every 30 s`,
        ours: `p50 ${formatMs(ours.p50)}, p99 ${formatMs(ours.p99)}; answered ${answered}; ${receipts} receipts`,
        floor: `at the same pace without editors: p50 ${formatMs(alone.p50)}, p99 ${formatMs(alone.p99)}`,
        ratio: formatRatio(ours.p99, alone.p99),
        aim: "p99 3 s",
      },
      {
        what: "the saves of that minute",
        ours: `p50 ${formatMs(saved.p50)}, p99 ${formatMs(saved.p99)}, ${saved.failed} failed; web ${await server.memory()} MB`,
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const formatMs = (value: number): string => `${Math.round(value)} ms`;

/** Creates coordinators with a complete dossier each, copied from one of the demonstration, and an uploaded CV. */
async function makeDepositors(pool: pg.Pool, dataDir: string, count: number): Promise<Depositor[]> {
  const storage = createStorage(readEnv({ DATA_DIR: dataDir }));
  const depositors: Depositor[] = [];
  for (let n = 0; n < count; n++) {
    const token = createToken();
    const content = Buffer.alloc(CV_BYTES, `%PDF-1.7 ${n} `);
    const key = `cv/bench/${randomUUID()}`;
    await storage.put(key, content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const { rows } = await pool.query<{ id: string }>(
      `with person as (
         insert into users (first_name, last_name, email, password_hash, locale, consented_at)
         values ('A', 'B', 'depositor' || $1 || '@example.org', 'none', 'fr', now()) returning id),
       session as (
         insert into sessions (token_hash, user_id, device, expires_at)
         select $2, id, 'bench', now() + interval '1 day' from person),
       file as (
         insert into cv_files (user_id, title, file_name, format, key, bytes, sha256, created_at)
         select id, 'CV', 'cv.pdf', 'pdf', $3, $4, $5, now() from person returning id),
       made as (
         insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
         select call_id, 'DEPOT' || $1, title, now(), now(), now() from dossiers where acronym = 'TIEDEUR'
         returning id),
       forms as (
         insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
         select made.id, f.form_model_type, f.version_id, now() from made, dossier_forms f
         join dossiers d on d.id = f.dossier_id and d.acronym = 'TIEDEUR'),
       answers as (
         insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_at)
         select made.id, a.form_model_type, a.key, a.node_id, a.answer, 1, now() from made, dossier_answers a
         join dossiers d on d.id = a.dossier_id and d.acronym = 'TIEDEUR'),
       team as (
         insert into dossier_teams (dossier_id, number) select id, 1 from made returning id),
       contact as (
         insert into dossier_team_contacts (team_id, kind, first_name, last_name, email)
         select id, 'legal_representative', 'Odile', 'Renard', 'odile.renard@example.org' from team),
       member as (
         insert into dossier_members (dossier_id, user_id, role, team_number, joined_at, cv_file_id)
         select made.id, person.id, 'coordinator', 1, now(), file.id from made, person, file)
       select id from made`,
      [String(n), hashToken(token), key, CV_BYTES, sha256],
    );
    depositors.push({ dossierId: rows[0]?.id ?? "", cookie: `session=${token}` });
  }
  await pool.query("analyze");
  return depositors;
}
