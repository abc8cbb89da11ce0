import { Agent } from "node:http";
import type pg from "pg";
import type { BenchDatabase } from "./database.ts";
import {
  atTheirPace,
  changeOf,
  EDITORS,
  type Editor,
  type Measured,
  makeEditors,
  pathOf,
  post,
  type Save,
  summary,
} from "./editors.ts";
import { perSecond, type Row, times } from "./report.ts";
import { startServer } from "./servers.ts";

const AT_ONCE = 200;

/** People who write: many at their own pace, and many at once, against the bare writes of the same rows. */
export async function benchSaves(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const { url, pool } = await database.demo("saves");
  const editors = await makeEditors(pool);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const floor = await startServer("bench/saves-floor.ts", { DATABASE_URL: url }, "/");
  const save = (editor: Editor) => post(agent, server, pathOf(editor), changeOf(editor), editor);
  const saveBare = (editor: Editor) => {
    const { changes } = changeOf(editor);
    return post(agent, floor, "/", { ...editor, ...changes[0] }, editor);
  };
  try {
    // What is made once (plans, compiled code, kept forms) is no part of it.
    await allAtOnce(editors, save, 2);
    // What autovacuum does a minute later: tables that were empty are known not to be.
    await pool.query("analyze");
    const calm = await atTheirPace(editors, save, seconds * 4);
    const rows: Row[] = [
      {
        what: `${EDITORS} editors who save an answer every 30 s each`,
        ours: `${perSecond(calm.rate)} (p50 ${ms(calm.p50)}, p99 ${ms(calm.p99)}), ${calm.failed} failed, web ${await server.memory()} MB`,
      },
    ];
    await allAtOnce(editors, saveBare, 2);
    const bare = await allAtOnce(editors, saveBare, seconds);
    await resetVersions(pool, editors);
    const ours = await allAtOnce(editors, save, seconds);
    rows.push({
      what: `saves, ${AT_ONCE} at once`,
      ours: `${perSecond(ours.rate)} (p50 ${ms(ours.p50)}, p99 ${ms(ours.p99)}), ${ours.failed} failed`,
      floor: `${perSecond(bare.rate)} (p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}), ${bare.failed} failed`,
      ratio: times(ours.rate, bare.rate),
      aim: "0.5",
    });
    return rows;
  } finally {
    agent.destroy();
    await server.stop();
    await floor.stop();
    await pool.end();
  }
}

const ms = (value: number) => `${Math.round(value)} ms`;

/** The floor wrote versions nobody was told of. */
async function resetVersions(pool: pg.Pool, editors: readonly Editor[]): Promise<void> {
  const { rows } = await pool.query<{ place: string; version: number }>(
    "select dossier_id || key as place, version from dossier_answers",
  );
  const versions = new Map(rows.map(({ place, version }) => [place, version]));
  for (const editor of editors)
    editor.version = versions.get(editor.dossierId + editor.key) ?? editor.version;
}

/** A number of them always under way, each with the next editor when the last is answered. */
async function allAtOnce(
  editors: readonly Editor[],
  save: Save,
  seconds: number,
): Promise<Measured> {
  const taken: (number | null)[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  const share = Math.floor(editors.length / AT_ONCE);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let turn = 0; performance.now() < end; turn++)
        taken.push(await save(editors[lane * share + (turn % share)] as Editor));
    }),
  );
  return summary(taken, (performance.now() - started) / 1_000);
}
