import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { BenchDatabase } from "./database.ts";
import type { BenchRow } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";

const QUESTION_KEY = "equipment";
/** These saves measure the usual duration, so that kills happen before, during and after the write. */
const WARM_UP_SAVES = 20;

interface DossierSession {
  readonly dossierId: string;
  readonly token: string;
}

interface SentChange {
  readonly id: string;
  readonly version: number;
  readonly answer: readonly string[];
}

/** Kills the web process during saves: acknowledged saves must be stored, and repeated saves applied once. */
export async function benchKills(database: BenchDatabase, times: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("kills");
  const session = await signInClaire(pool);
  const start = () => startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  let server = await start();
  const counts = { acknowledged: 0, written: 0, lost: 0, twice: 0 };
  try {
    let version = (await readStoredAnswer(pool, session)).version;
    const next = (): SentChange => ({
      id: randomUUID(),
      version,
      answer: [`Texte ${version + 1}`],
    });
    const began = performance.now();
    for (let n = 0; n < WARM_UP_SAVES; n++, version++) await sendChange(server, session, next());
    const usual = (performance.now() - began) / WARM_UP_SAVES;
    for (let n = 0; n < times; n++, version++) {
      const change = next();
      const answered = sendChange(server, session, change);
      await pause((n / times) * usual * 2);
      await server.kill();
      const acknowledged = await answered;
      const after = await readStoredAnswer(pool, session);
      const isStored = after.version === version + 1;
      if (acknowledged) counts.acknowledged++;
      else if (isStored) counts.written++;
      if (acknowledged && !isStored) counts.lost++;
      server = await start();
      if (!(await sendChange(server, session, change))) counts.lost++;
      const again = await readStoredAnswer(pool, session);
      if (again.answer[0] !== change.answer[0]) counts.lost++;
      if (again.version !== version + 1) counts.twice++;
      version = again.version - 1;
    }
  } finally {
    await server.stop();
    await pool.end();
  }
  return [
    {
      what: `the web process killed under ${times} saves (${counts.acknowledged} acknowledged before, ${counts.written} written and not acknowledged)`,
      ours: `${counts.lost} lost, ${counts.twice} applied twice`,
      aim: "0, 0",
    },
  ];
}

/** Sends a change; returns whether it was acknowledged. */
async function sendChange(
  { origin }: BenchServer,
  { dossierId, token }: DossierSession,
  change: SentChange,
) {
  const answer = await fetch(
    `${origin}/mon-espace/dossier/${dossierId}/reponses/scientific_proposition`,
    {
      method: "POST",
      headers: { cookie: `session=${token}`, origin, "content-type": "application/json" },
      body: JSON.stringify({ changes: [{ key: QUESTION_KEY, ...change }] }),
    },
  ).catch(() => null);
  const text = await answer?.text().catch(() => "");
  return text?.includes('"kind":"saved"') ?? false;
}

async function readStoredAnswer(pool: pg.Pool, { dossierId }: DossierSession) {
  const { rows } = await pool.query<{ answer: string[]; version: number }>(
    "select answer, version from dossier_answers where dossier_id = $1 and key = $2",
    [dossierId, QUESTION_KEY],
  );
  return rows[0] ?? { answer: [], version: 0 };
}

async function signInClaire(pool: pg.Pool): Promise<DossierSession> {
  const token = createToken();
  const { rows } = await pool.query<{ id: string; userId: string }>(
    `select d.id, m.user_id as "userId" from dossiers d
     join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator' where d.acronym = 'BOCAGE'`,
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, device, expires_at)
     values ($1, $2, 'bench', now() + interval '1 day')`,
    [hashToken(token), rows[0]?.userId],
  );
  return { dossierId: rows[0]?.id ?? "", token };
}
