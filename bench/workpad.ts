import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { livePath } from "#features/proposals/dossier-form/rules/paths.ts";
import type { BenchDatabase } from "./database.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const MESSAGES = 60;
/** The pause between two messages of a lively conversation. */
const PAUSE_MS = 100;

/** Many people in one workpad: memory of an open page, and the time until the last client has a message. */
export async function benchWorkpad(database: BenchDatabase, people: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("workpad");
  const { rows } = await pool.query("select id from dossiers where acronym = 'BOCAGE'");
  const dossierId: string = rows[0].id;
  const tokens = await addMembers(pool, dossierId, people);
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const few = await openClients(server.origin, dossierId, tokens.slice(0, 2));
  const floor = await measureConversation(server.origin, dossierId, tokens, few);
  const before = await server.memory();
  const all = [...few, ...(await openClients(server.origin, dossierId, tokens.slice(2)))];
  const after = await server.memory();
  const ours = await measureConversation(server.origin, dossierId, tokens, all);
  // All connections break at once, as after a restart: every client has to receive the missed messages.
  for (const page of all) page.close();
  const started = performance.now();
  const back = await openClients(server.origin, dossierId, tokens);
  await waitFor(() => back.every((page) => page.texts.size >= 2 * MESSAGES));
  const caughtUp = performance.now() - started;
  for (const page of back) page.close();
  await server.stop();
  await pool.end();
  return [
    {
      what: `${MESSAGES} messages in a workpad with ${people} people, until the last of them has it`,
      ours: `p50 ${formatMs(ours.p50)}, p99 ${formatMs(ours.p99)}`,
      floor: `with 2 people: p50 ${formatMs(floor.p50)}, p99 ${formatMs(floor.p99)}`,
      ratio: formatRatio(ours.p50, floor.p50),
    },
    {
      what: `${people} open pages of one workpad`,
      ours: `${Math.round(((after - before) * 1024) / people)} kB each; all back after a break, with ${2 * MESSAGES} messages each, in ${formatMs(caughtUp)}`,
    },
  ];
}

const formatMs = (value: number): string => `${Math.round(value)} ms`;

async function addMembers(pool: pg.Pool, dossierId: string, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, createToken);
  for (const [index, token] of tokens.entries())
    await pool.query(
      `with made as (
         insert into users (first_name, last_name, email, password_hash, locale, consented_at)
         values ('A', 'B', $1, 'none', 'fr', now()) returning id),
       member as (
         insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
         select $3, id, 'member', 1, now() from made)
       insert into sessions (token_hash, user_id, device, expires_at)
       select $2, id, 'bench', now() + interval '1 day' from made`,
      [`workpad${index}@example.org`, hashToken(token), dossierId],
    );
  return tokens;
}

interface WorkpadClient {
  /** Texts of this run that the client received, with the time. */
  readonly texts: Map<string, number>;
  close(): void;
}

async function openClients(origin: string, dossierId: string, tokens: readonly string[]) {
  const pages: WorkpadClient[] = [];
  for (const token of tokens) pages.push(await openClient(origin, dossierId, token));
  return pages;
}

function openClient(origin: string, dossierId: string, token: string): Promise<WorkpadClient> {
  const texts = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const address = origin.replace("http", "ws") + livePath(dossierId, "workpad");
    const headers = { origin, cookie: `session=${token}` };
    // Unlike browsers, Node's WebSocket accepts headers.
    const socket = new WebSocket(address, { headers } as unknown as string[]);
    socket.addEventListener("message", ({ data }) => {
      const now = performance.now();
      for (const { text } of JSON.parse(data).items ?? [])
        if (text.startsWith("bench")) texts.set(text, texts.get(text) ?? now);
    });
    socket.addEventListener("error", reject);
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ topic: "workpad", after: 0 }));
      resolve({ texts, close: () => socket.close() });
    });
  });
}

/** Two people write in turn; measures the time from sending a message until the last client has it. */
async function measureConversation(
  origin: string,
  dossierId: string,
  tokens: readonly string[],
  pages: readonly WorkpadClient[],
): Promise<{ p50: number; p99: number }> {
  const sent = new Map<string, number>();
  for (let at = 0; at < MESSAGES; at++) {
    const clientId = randomUUID();
    const text = `bench ${clientId}`;
    sent.set(text, performance.now());
    const answer = await fetch(`${origin}/mon-espace/dossier/${dossierId}/chat/envoyer`, {
      method: "POST",
      headers: {
        origin,
        cookie: `session=${tokens[at % 2]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ clientId, text }),
    });
    if (!answer.ok) throw new Error(`Sending a message failed with status ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await waitFor(() =>
    pages.every(({ texts }) => [...sent.keys()].every((text) => texts.has(text))),
  );
  const latencies = [...sent]
    .map(([text, at]) => Math.max(...pages.map(({ texts }) => texts.get(text) ?? 0)) - at)
    .sort((one, other) => one - other);
  const share = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  return { p50: share(0.5), p99: share(0.99) };
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000 && !condition(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  if (!condition()) throw new Error("Not every client received every message in 30 s");
}
