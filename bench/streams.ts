import { request } from "node:http";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { MAX_STREAMS_PER_USER } from "#features/people/notifications/live/notification-hub.server.ts";
import type { BenchDatabase } from "./database.ts";
import type { BenchRow } from "./report.ts";
import { startServer } from "./servers.ts";

/** Many open notification streams on one web process: memory of each, and the time until all receive a notification. */
export async function benchStreams(database: BenchDatabase, streams: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("streams");
  const tokens = await createSessions(pool, Math.ceil(streams / MAX_STREAMS_PER_USER));
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const one = await openStream(server.origin, tokens[0] ?? "");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = await server.memory();
  one.close();
  const opened: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let index = 0; index < streams; index++)
    opened.push(
      await openStream(server.origin, tokens[Math.floor(index / MAX_STREAMS_PER_USER)] ?? ""),
    );
  await waitFor(() => opened.every((stream) => stream.messages() >= 1));
  const after = await server.memory();
  const started = performance.now();
  await pool.query(
    `insert into notifications (user_id, kind, key, data, created_at, wants_mail)
     select id, 'proposal_deposit', 'bench', '{"dossier":"d","by":"b","href":"/"}', now(), false
     from users where email like 'streams%'`,
  );
  await waitFor(() => opened.every((stream) => stream.messages() >= 2));
  const notifiedMs = performance.now() - started;
  for (const stream of opened) stream.close();
  await server.stop();
  await pool.end();
  return [
    {
      what: `${streams} open notification streams on one process`,
      ours: `${Math.round(((after - before) * 1024) / streams)} kB each (${before} MB before, ${after} MB after); all told of something new after ${Math.round(notifiedMs)} ms`,
    },
  ];
}

async function createSessions(pool: pg.Pool, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, createToken);
  for (const [index, token] of tokens.entries())
    await pool.query(
      `with made as (
         insert into users (first_name, last_name, email, password_hash, locale, consented_at)
         values ('A', 'B', $1, 'none', 'fr', now()) returning id)
       insert into sessions (token_hash, user_id, device, expires_at)
       select $2, id, 'bench', now() + interval '1 day' from made`,
      [`streams${index}@example.org`, hashToken(token)],
    );
  return tokens;
}

/** A minimal client, because the server is measured. */
function openStream(origin: string, token: string) {
  let messages = 0;
  return new Promise<{ messages(): number; close(): void }>((resolve, reject) => {
    const sent = request(
      `${origin}/mon-espace/notifications/flux`,
      { headers: { cookie: `session=${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`Opening a stream failed with status ${answer.statusCode}`));
        answer.on("data", (chunk: Buffer) => {
          messages += chunk.toString().match(/^data:/gm)?.length ?? 0;
        });
        answer.on("error", () => {});
        resolve({ messages: () => messages, close: () => sent.destroy() });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000 && !condition(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  if (!condition()) throw new Error("Not every stream received the notification in 30 s");
}
