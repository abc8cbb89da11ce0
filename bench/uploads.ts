import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { newToken, tokenHash } from "#features/people/accounts/rules/secret-token.server.ts";
import { PIECE_BYTES } from "#features/proposals/appendices/rules/upload-limits.ts";
import { PIECE_TYPE, TUS_VERSION } from "#platform/http/tus.ts";
import { pdfOfPages } from "#tests/factories/pdf.ts";
import type { BenchDatabase } from "./database.ts";
import { type Row, times } from "./report.ts";
import { type Running, startServer } from "./servers.ts";

const MB = 1024 * 1024;
const SMALL = 8;
const LARGE = 200;

/** A large appendix, sent in pieces, looked at and attached: what it costs the web process, beside a small one. */
export async function benchUploads(database: BenchDatabase): Promise<Row[]> {
  const { url, pool } = await database.demo("uploads");
  const DATA_DIR = await mkdtemp(join(tmpdir(), "passerelle-bench-"));
  const env = { DATABASE_URL: url, DATA_DIR };
  const server = await startServer("src/processes/web.ts", env, "/health/ready");
  const place = await prepare(pool);
  // Once before: whatever is loaded by the first file is not a file's.
  await send(server, place, SMALL);
  const small = await send(server, place, SMALL);
  const large = await send(server, place, LARGE);
  await server.stop();
  await pool.end();
  await rm(DATA_DIR, { recursive: true });
  return [
    {
      what: `an appendix of ${LARGE} MB in pieces of ${PIECE_BYTES / MB} MB, attached`,
      ours: `${large.grown} MB more memory at most, ${large.seconds.toFixed(1)} s`,
      floor: `${SMALL} MB: ${small.grown} MB more, ${small.seconds.toFixed(1)} s`,
      ratio: `${times(large.grown, LARGE)} of the file`,
      aim: "0.5 of the file",
    },
  ];
}

interface Place {
  readonly address: string;
  readonly slot: string;
  readonly cookie: string;
}

/** A session of the demonstration's coordinator, and a slot that takes a few files. */
async function prepare(pool: pg.Pool): Promise<Place> {
  const token = newToken();
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
    [tokenHash(token)],
  );
  const [{ dossier, slot } = { dossier: "", slot: "" }] = rows;
  const address = `/mon-espace/dossier/${dossier}/annexes/envois`;
  return { address, slot, cookie: `session=${token}` };
}

async function send(server: Running, { address, slot, cookie }: Place, megabytes: number) {
  const file = pdfOfPages(3, { filling: megabytes * MB });
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
  const begun = await ask(address, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(file.length),
      "upload-metadata": `filename ${base64("mesure.pdf")},slot ${base64(slot)}`,
    },
  });
  const upload = begun.headers.get("location") ?? "";
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    const body = new Uint8Array(file.subarray(at, at + PIECE_BYTES));
    const piece = { ...headers, "content-type": PIECE_TYPE, "upload-offset": String(at) };
    await ask(upload, { method: "PATCH", headers: piece, body });
  }
  await ask(`${upload}/joindre`, { method: "POST", headers: { cookie } });
  clearInterval(watching);
  return { grown: max - before, seconds: (performance.now() - started) / 1000 };
}
