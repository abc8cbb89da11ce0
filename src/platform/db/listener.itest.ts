import type { Socket } from "node:net";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { createLog } from "../log.ts";
import { PgListener } from "./listener.server.ts";
import { createPool } from "./pool.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Simulates a network that drops packets: the connection stays open and silent. */
function swallow(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.pause();
}

test("a connection that fell silent without breaking is given up, and whoever listens learns that they heard nothing", {
  timeout: 30_000,
}, async () => {
  const pool = createPool(database.url, { statementTimeoutMs: 100 });
  const clients: pg.Client[] = [];
  pool.on("connect", (client) => void clients.push(client));
  const others = createPool(database.url);
  const heard: string[] = [];
  const onReturn = vi.fn();
  const listener = new PgListener({
    pool,
    log: createLog({ LOG_LEVEL: "silent" }, "test"),
    channels: { said: (words) => void heard.push(words) },
    onReconnect: onReturn,
    checkEveryMs: 100,
  });
  await listener.start();
  const say = (words: string) => others.query("select pg_notify('said', $1)", [words]);
  await say("first");
  await vi.waitFor(() => expect(heard).toEqual(["first"]));
  clients.forEach(swallow);
  await say("unheard");
  await vi.waitFor(() => expect(onReturn).toHaveBeenCalledOnce(), { timeout: 20_000 });
  await say("again");
  await vi.waitFor(() => expect(heard).toEqual(["first", "again"]));
  listener.stop();
  await others.end();
});
