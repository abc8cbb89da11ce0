import { Agent } from "node:http";
import type pg from "pg";
import type { BenchDatabase } from "./database.ts";
import {
  createChange,
  EDITORS,
  type Editor,
  getSavePath,
  makeEditors,
  postSave,
  type Save,
  type SaveMeasurement,
  saveAtPace,
  summarize,
} from "./editors.ts";
import { type BenchRow, formatPerSecond, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const CONCURRENT_SAVES = 200;

/** Saves of many editors at their own pace, and of many at once against the bare writes of the same rows. */
export async function benchSaves(database: BenchDatabase, seconds: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("saves");
  const editors = await makeEditors(pool);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT_SAVES });
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const floor = await startServer("bench/saves-floor.ts", { DATABASE_URL: url }, "/");
  const save = (editor: Editor) =>
    postSave(agent, server, getSavePath(editor), createChange(editor), editor);
  const saveBare = (editor: Editor) => {
    const { changes } = createChange(editor);
    return postSave(agent, floor, "/", { ...editor, ...changes[0] }, editor);
  };
  try {
    // Warm-up: statement plans, compiled code and cached forms are not measured.
    await saveConcurrently(editors, save, 2);
    // As autovacuum would a minute later: the planner must not assume empty tables.
    await pool.query("analyze");
    const calm = await saveAtPace(editors, save, seconds * 4);
    const rows: BenchRow[] = [
      {
        what: `${EDITORS} editors who save an answer every 30 s each`,
        ours: `${formatPerSecond(calm.rate)} (p50 ${formatMs(calm.p50)}, p99 ${formatMs(calm.p99)}), ${calm.failed} failed, web ${await server.memory()} MB`,
      },
    ];
    await saveConcurrently(editors, saveBare, 2);
    const bare = await saveConcurrently(editors, saveBare, seconds);
    await resetVersions(pool, editors);
    const ours = await saveConcurrently(editors, save, seconds);
    rows.push({
      what: `saves, ${CONCURRENT_SAVES} at once`,
      ours: `${formatPerSecond(ours.rate)} (p50 ${formatMs(ours.p50)}, p99 ${formatMs(ours.p99)}), ${ours.failed} failed`,
      floor: `${formatPerSecond(bare.rate)} (p50 ${formatMs(bare.p50)}, p99 ${formatMs(bare.p99)}), ${bare.failed} failed`,
      ratio: formatRatio(ours.rate, bare.rate),
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

const formatMs = (value: number) => `${Math.round(value)} ms`;

/** Reads the versions anew, because the floor increased them. */
async function resetVersions(pool: pg.Pool, editors: readonly Editor[]): Promise<void> {
  const { rows } = await pool.query<{ answerKey: string; version: number }>(
    `select dossier_id || key as "answerKey", version from dossier_answers`,
  );
  const versions = new Map(rows.map(({ answerKey, version }) => [answerKey, version]));
  for (const editor of editors)
    editor.version = versions.get(editor.dossierId + editor.key) ?? editor.version;
}

/** Keeps a fixed number of saves running; each lane goes on with its next editor after an answer. */
async function saveConcurrently(
  editors: readonly Editor[],
  save: Save,
  seconds: number,
): Promise<SaveMeasurement> {
  const durations: (number | null)[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  const share = Math.floor(editors.length / CONCURRENT_SAVES);
  await Promise.all(
    Array.from({ length: CONCURRENT_SAVES }, async (_, lane) => {
      for (let turn = 0; performance.now() < end; turn++)
        durations.push(await save(editors[lane * share + (turn % share)] as Editor));
    }),
  );
  return summarize(durations, (performance.now() - started) / 1_000);
}
