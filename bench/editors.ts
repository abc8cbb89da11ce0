import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { BenchServer } from "./servers.ts";

/** People who save answers in the forms of dossiers. */
export const EDITORS = 2_000;
/** The time between two saves of one editor. */
const PAUSE_MS = 30_000;
/** Plain-text questions of the full form, one for each editor of a dossier. */
const QUESTION_KEYS = ["abstract_fr", "abstract_en", "public_fr", "public_en"];
const SENTENCE =
  "Ce que les haies gardent de l'eau d'un hiver à l'autre dépend de leurs voisines. ";

export interface Editor {
  readonly dossierId: string;
  readonly userId: string;
  readonly cookie: string;
  readonly key: string;
  version: number;
  saves: number;
}

/** Creates four members in each dossier, each with a session and a question of their own, with the full form model. */
export async function makeEditors(pool: pg.Pool): Promise<Editor[]> {
  const tokens = Array.from({ length: EDITORS }, createToken);
  await pool.query(
    `insert into users (first_name, last_name, email, password_hash, locale, consented_at)
     select 'A', 'B' || n, 'editor' || n || '@example.org', 'none', 'fr', now() from generate_series(0, $1 - 1) n`,
    [EDITORS],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, device, expires_at)
     select t.hash, u.id, 'bench', now() + interval '1 day'
     from unnest($1::text[]) with ordinality t(hash, n) join users u on u.email = 'editor' || (n - 1) || '@example.org'`,
    [tokens.map(hashToken)],
  );
  await pool.query(
    `insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
     select call_id, 'BENCH' || n, title, now(), now(), now()
     from dossiers, generate_series(0, $1 - 1) n where acronym = 'BOCAGE'`,
    [EDITORS / QUESTION_KEYS.length],
  );
  await pool.query(
    `insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select d.id, f.form_model_type, f.version_id, now() from dossiers d, dossier_forms f
     join dossiers o on o.id = f.dossier_id and o.acronym = 'BOCAGE' where d.acronym like 'BENCH%'`,
  );
  await pool.query(
    "insert into dossier_teams (dossier_id, number) select id, 1 from dossiers where acronym like 'BENCH%'",
  );
  const { rows } = await pool.query<{ n: number; dossierId: string; userId: string }>(
    `with joined as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select d.id, u.id, case when n % $2 = 0 then 'coordinator' else 'scientific_manager' end, 1, now()
       from generate_series(0, $1 - 1) n join users u on u.email = 'editor' || n || '@example.org'
       join dossiers d on d.acronym = 'BENCH' || (n / $2) returning dossier_id, user_id)
     select substring(u.email from '[0-9]+')::int as n, dossier_id as "dossierId", user_id as "userId"
     from joined join users u on u.id = user_id order by 1`,
    [EDITORS, QUESTION_KEYS.length],
  );
  await pool.query("analyze");
  return rows.map(({ n, dossierId, userId }) => ({
    dossierId,
    userId,
    cookie: `session=${tokens[n]}`,
    key: QUESTION_KEYS[n % QUESTION_KEYS.length] ?? "",
    version: 0,
    saves: 0,
  }));
}

export const getSavePath = ({ dossierId }: Editor) =>
  `/mon-espace/dossier/${dossierId}/reponses/scientific_proposition`;

export function createChange({ key, version, saves }: Editor) {
  const answer = [`${saves} ${SENTENCE.repeat(10)}`];
  return { changes: [{ key, id: randomUUID(), version, answer }] };
}

/** Returns the duration of a save; null if it was refused. */
export async function postSave(
  agent: Agent,
  { origin }: BenchServer,
  path: string,
  body: unknown,
  editor: Editor,
): Promise<number | null> {
  const text = JSON.stringify(body);
  const headers = {
    cookie: editor.cookie,
    origin,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  const started = performance.now();
  const answer = await new Promise<string | null>((resolve) => {
    const sent = request(origin + path, { method: "POST", agent, headers }, (response) => {
      let received = "";
      response.on("data", (chunk) => {
        received += chunk;
      });
      response.on("end", () => resolve(response.statusCode === 200 ? received : null));
    });
    sent.on("error", () => resolve(null));
    sent.end(text);
  });
  if (!answer?.includes('"kind":"saved"')) return null;
  editor.version += 1;
  editor.saves += 1;
  return performance.now() - started;
}

export interface SaveMeasurement {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

export type Save = (editor: Editor) => Promise<number | null>;

/** Each editor saves every 30 seconds, spread evenly. Saves do not wait for each other. */
export async function saveAtPace(
  editors: readonly Editor[],
  save: Save,
  seconds: number,
): Promise<SaveMeasurement> {
  const intervalMs = PAUSE_MS / editors.length;
  const running: Promise<number | null>[] = [];
  const started = performance.now();
  for (let turn = 0; turn * intervalMs < seconds * 1_000; turn++) {
    const waitMs = started + turn * intervalMs - performance.now();
    if (waitMs > 1) await pause(waitMs);
    running.push(save(editors[turn % editors.length] as Editor));
  }
  const durations = await Promise.all(running);
  return summarize(durations, (performance.now() - started) / 1_000);
}

export function summarize(durations: readonly (number | null)[], seconds: number): SaveMeasurement {
  const times = durations.filter((one) => one !== null).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed: durations.length - times.length,
  };
}
