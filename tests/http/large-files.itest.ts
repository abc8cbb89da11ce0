import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { readEnv } from "#platform/env.ts";
import { createHttpApp } from "#platform/http/http-app.server.ts";
import { readUpload } from "#platform/http/read-upload.server.ts";
import { compilePolicies } from "#platform/http/route-policy.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { createLog } from "#platform/log.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import { createStorage, type Storage } from "#platform/storage/storage.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { type ListeningServer, listen } from "../../src/processes/serve.ts";

const MB = 1024 * 1024;
const FILE_BYTES = 64 * MB;
const MAX_FILE_BYTES = 80 * MB;
/** What the system's own buffers may hold between two ends of a connection, with room to spare: far less than the file. */
const MAX_HELD = 24 * MB;
const CHUNK = randomBytes(64 * 1024);
const CHUNKS = FILE_BYTES / CHUNK.length;
const HASH = hashOf(CHUNKS);
const BOUNDARY = "between-the-parts";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

let dir: string;
let storage: Storage;
let server: ListeningServer;
/** What has passed through the pages so far, and what holds them up. */
let received = 0;
let served = 0;
let gate = Promise.resolve();
let uploads = 0;

function hashOf(chunks: number): string {
  const hash = createHash("sha256");
  for (let n = 0; n < chunks; n++) hash.update(CHUNK);
  return hash.digest("hex");
}

beforeAll(async () => {
  setTranslations({ fr, en });
  dir = await mkdtemp(join(tmpdir(), "large-files-"));
  storage = createStorage(readEnv({ DATA_DIR: dir }));
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", EXEMPT_LOOPBACK: "true" });
  const app = createHttpApp({
    env,
    log: createLog(env, "test"),
    metrics: createMetrics("test"),
    clock: systemClock,
    clientDir: null,
    findUserId: async () => "somebody",
    getCachedUserId: () => null,
    takeActs: () => true,
    getPolicy: compilePolicies(["/dossier/:id/annexes", "/dossier/:id/annexes/:file"], {
      "/dossier/:id/annexes": { maxBodyBytes: MAX_FILE_BYTES + 100_000 },
    }),
    handleRequest: (request) => (request.method === "POST" ? upload(request) : download(request)),
    renderErrorPage: (code) => code,
    renderFramedRefusal: async () => null,
    isReady: () => true,
    databaseDownMs: () => null,
    renderOutageNotice: () => "",
    createMaintenanceResponse: async () => null,
    getRevision: () => "1",
  });
  server = await listen(app, { HOST: "127.0.0.1", PORT: 0 });
});
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true });
});

async function upload(request: Request): Promise<Response> {
  const { files } = await readUpload(request, {
    maxFiles: 1,
    storeFile: async ({ content }) => {
      const key = `annexe/7/${++uploads}`;
      const stored = await storage.putStream(key, watched(content), { maxBytes: MAX_FILE_BYTES });
      return { key, ...stored };
    },
    discardFile: ({ key }) => storage.delete(key),
  });
  return Response.json(files.get("file"));
}

async function* watched(content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) {
    received += piece.length;
    await gate;
    yield piece;
  }
}

function download(request: Request): Promise<Response> {
  const key = `annexe/7/${new URL(request.url).pathname.split("/").at(-1)}`;
  const counted: Pick<Storage, "bytes" | "stream"> = {
    bytes: storage.bytes,
    stream: async (name, range) => {
      const content = await storage.stream(name, range);
      const push = content.push.bind(content);
      content.push = (piece, encoding) => {
        served += piece?.length ?? 0;
        return push(piece, encoding);
      };
      return content;
    },
  };
  const file = { key, mime: "application/octet-stream", version: HASH, fileName: "a.bin" };
  return createStoredFileResponse(request, counted, file);
}

const storedFiles = async () =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

function startUpload(): ClientRequest {
  const sending = plainRequest(`${server.address}/dossier/7/annexes`, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
  sending.write(HEAD);
  return sending;
}

async function sendChunks(sending: ClientRequest, chunks: number, sent = { bytes: 0 }) {
  for (let n = 0; n < chunks; n++) {
    if (!sending.write(CHUNK)) await once(sending, "drain");
    sent.bytes += CHUNK.length;
  }
}

async function answerOf(sending: ClientRequest) {
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return { status: answer.statusCode, text: Buffer.concat(pieces).toString() };
}

async function sendFile(): Promise<{ key: string; bytes: number; sha256: string }> {
  const sending = startUpload();
  const answer = answerOf(sending);
  await sendChunks(sending, CHUNKS);
  sending.end(TAIL);
  return JSON.parse((await answer).text);
}

/** Resolves once a count has stood still for a while. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; before !== count(); await sleep(400)) before = count();
  return count();
}

test("64 MB arrive and are kept, and a slow disk slows the sender down instead of filling memory", async () => {
  received = 0;
  let openGate = () => {};
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  const sending = startUpload();
  const answer = answerOf(sending);
  const sent = { bytes: 0 };
  const all = sendChunks(sending, CHUNKS, sent);
  expect(await settled(() => sent.bytes)).toBeLessThan(MAX_HELD);
  expect(received).toBeLessThan(MB);
  openGate();
  await all;
  sending.end(TAIL);
  expect(JSON.parse((await answer).text)).toMatchObject({ bytes: FILE_BYTES, sha256: HASH });
  expect(received).toBe(FILE_BYTES);
});

test("64 MB leave as fast as they are read, and no faster", async () => {
  const { key } = await sendFile();
  served = 0;
  const path = `${server.address}/dossier/7/annexes/${key.split("/").at(-1)}`;
  const asking = plainRequest(path).end();
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  expect(answer.headers["content-length"]).toBe(String(FILE_BYTES));
  expect(await settled(() => served)).toBeLessThan(MAX_HELD);
  const hash = createHash("sha256");
  for await (const piece of answer) hash.update(piece);
  expect(hash.digest("hex")).toBe(HASH);
});

test("a part of it is read from the disk as a part, and a HEAD reads nothing", async () => {
  const { key } = await sendFile();
  const path = `${server.address}/dossier/7/annexes/${key.split("/").at(-1)}`;
  served = 0;
  const part = await fetch(path, {
    headers: { range: `bytes=${CHUNK.length + 10}-${CHUNK.length + 29}` },
  });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(
    `bytes ${CHUNK.length + 10}-${CHUNK.length + 29}/${FILE_BYTES}`,
  );
  expect(Buffer.from(await part.arrayBuffer())).toEqual(CHUNK.subarray(10, 30));
  expect(served).toBe(20);
  const head = await fetch(path, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(FILE_BYTES));
  expect(head.headers.get("accept-ranges")).toBe("bytes");
  expect(served).toBe(20);
  expect((await fetch(path, { headers: { range: `bytes=${FILE_BYTES}-` } })).status).toBe(416);
});

test("a connection cut in the middle of a file leaves nothing behind", async () => {
  const before = (await storedFiles()).length;
  received = 0;
  const sending = startUpload();
  sending.on("error", () => {});
  await sendChunks(sending, 200);
  // A busy machine takes longer than the second that is waited by default.
  const patience = { timeout: 20_000 };
  await vi.waitFor(() => expect(received).toBeGreaterThan(MB), patience);
  expect((await storedFiles()).length).toBe(before + 1);
  sending.destroy();
  await vi.waitFor(async () => expect((await storedFiles()).length).toBe(before), patience);
});

test("a file over the limit is refused in the middle, in words, and leaves nothing behind", async () => {
  const before = (await storedFiles()).length;
  const sending = startUpload();
  const answer = answerOf(sending);
  await sendChunks(sending, MAX_FILE_BYTES / CHUNK.length + 1);
  sending.end(TAIL);
  const { status, text } = await answer;
  expect(status).toBe(413);
  expect(JSON.parse(text)).toMatchObject({ code: "BODY_TOO_LARGE" });
  expect((await storedFiles()).length).toBe(before);
});
