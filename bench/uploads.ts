import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { PIECE_BYTES } from "#features/proposals/appendices/rules/upload-quota.ts";
import { CHUNK_TYPE, TUS_VERSION } from "#platform/http/tus.ts";
import { buildPdfWithPages } from "#tests/factories/pdf.ts";
import type { BenchDatabase } from "./database.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";

const MB = 1024 * 1024;
const SMALL_MB = 8;
const LARGE_MB = 200;

/** Memory and time of uploading, checking and attaching a large appendix in chunks, beside a small one. */
export async function benchUploads(database: BenchDatabase): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("uploads");
  const DATA_DIR = await mkdtemp(join(tmpdir(), "passerelle-bench-"));
  const env = { DATABASE_URL: url, DATA_DIR };
  const server = await startServer("src/processes/web.ts", env, "/health/ready");
  const target = await prepareTarget(pool);
  // Warm-up: code loaded by the first upload is not measured.
  await measureUpload(server, target, SMALL_MB);
  const small = await measureUpload(server, target, SMALL_MB);
  const large = await measureUpload(server, target, LARGE_MB);
  await server.stop();
  await pool.end();
  await rm(DATA_DIR, { recursive: true });
  return [
    {
      what: `an appendix of ${LARGE_MB} MB in pieces of ${PIECE_BYTES / MB} MB, attached`,
      ours: `${large.grown} MB more memory at most, ${large.seconds.toFixed(1)} s`,
      floor: `${SMALL_MB} MB: ${small.grown} MB more, ${small.seconds.toFixed(1)} s`,
      ratio: `${formatRatio(large.grown, LARGE_MB)} of the file`,
      aim: "0.5 of the file",
    },
  ];
}

interface UploadTarget {
  readonly address: string;
  readonly slot: string;
  readonly cookie: string;
}

/** Creates a session of the demonstration's coordinator and an appendix slot for several files. */
async function prepareTarget(pool: pg.Pool): Promise<UploadTarget> {
  const token = createToken();
  const { rows } = await pool.query<{ dossier: string; slot: string }>(
    `with member as (
       select m.user_id, d.id, d.call_id from dossier_members m join dossiers d on d.id = m.dossier_id
       where d.acronym = 'BOCAGE' and m.role = 'coordinator'),
     session as (
       insert into sessions (token_hash, user_id, device, expires_at)
       select $1, user_id, 'bench', now() + interval '1 day' from member)
     insert into call_appendices (call_id, kind, label_fr, label_en, max_count, position)
     select call_id, 'simple', 'Mesure', 'Measure', 9, 9 from member
     returning (select id from member) as dossier, id as slot`,
    [hashToken(token)],
  );
  const [{ dossier, slot } = { dossier: "", slot: "" }] = rows;
  const address = `/mon-espace/dossier/${dossier}/annexes/envois`;
  return { address, slot, cookie: `session=${token}` };
}

async function measureUpload(
  server: BenchServer,
  { address, slot, cookie }: UploadTarget,
  megabytes: number,
) {
  const file = buildPdfWithPages(3, { filling: megabytes * MB });
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const headers = { cookie, "tus-resumable": TUS_VERSION };
  const before = await server.memory();
  let max = before;
  const watching = setInterval(async () => {
    max = Math.max(max, await server.memory());
  }, 20);
  const started = performance.now();
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${server.origin}${path}`, { ...init, redirect: "manual" });
    if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status}`);
    await answer.arrayBuffer();
    return answer;
  };
  const created = await ask(address, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(file.length),
      "upload-metadata": `filename ${base64("mesure.pdf")},slot ${base64(slot)}`,
    },
  });
  const upload = created.headers.get("location") ?? "";
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    const body = new Uint8Array(file.subarray(at, at + PIECE_BYTES));
    const piece = { ...headers, "content-type": CHUNK_TYPE, "upload-offset": String(at) };
    await ask(upload, { method: "PATCH", headers: piece, body });
  }
  await ask(`${upload}/joindre`, { method: "POST", headers: { cookie } });
  clearInterval(watching);
  return { grown: max - before, seconds: (performance.now() - started) / 1000 };
}
