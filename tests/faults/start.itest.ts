import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  findRunningPostgres,
  stopOrphanedPostgres,
} from "#platform/db/embedded-postgres.server.ts";
import { readEnv } from "#platform/env.ts";
import { explainStartError } from "#platform/start-errors.ts";
import {
  findFreePort,
  type LaunchedProcess,
  launch,
  stopAllLaunched,
} from "#tests/support/launcher.ts";
import { openDatabase } from "../../src/processes/open-database.ts";

let dataDir: string;
let port: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "passerelle-start-"));
  port = String(await findFreePort());
});
afterEach(stopAllLaunched);
afterAll(async () => {
  await stopOrphanedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}) =>
  launch({ DATA_DIR: dataDir, PORT: port, ...settings });
const everythingRuns = /Ctrl-C stops everything/;
const page = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(dataDir)?.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** One sentence, no stack, code 1. */
async function expectRefusal(launched: LaunchedProcess, sentence: RegExp): Promise<void> {
  expect(await launched.ended).toBe(1);
  expect(launched.output()).toMatch(sentence);
  expect(launched.output()).not.toMatch(/^\s+at /m);
}

describe("what cannot work is refused in one sentence", () => {
  test("a port that is taken", async () => {
    const other = createServer().listen(Number(port), "127.0.0.1");
    await once(other, "listening");
    try {
      await expectRefusal(start(), new RegExp(`Port ${port} is already used`));
    } finally {
      other.close();
    }
  });

  test("a setting that makes no sense", async () => {
    await expectRefusal(start({ PORT: "many" }), /PORT/);
  });

  test("a DATABASE_URL with a wrong password", async () => {
    const server = await refusingServer("28P01", "password authentication failed");
    const { port: at } = server.address() as { port: number };
    const launched = start({ DATABASE_URL: `postgres://anna:s3cret@127.0.0.1:${at}/portal` });
    await expectRefusal(launched, /refuses the user anna/);
    expect(launched.output()).not.toContain("s3cret");
    server.close();
  });

  test("any other DATABASE_URL that leads to no database, in the sentence that a start would print", async () => {
    const explain = async (databaseUrl: string) => {
      try {
        readEnv({ DATABASE_URL: databaseUrl });
        await openDatabase({ databaseUrl, dataDir });
        return "opened";
      } catch (error) {
        return explainStartError(error, { databaseUrl });
      }
    };
    for (const noAddress of ["my database", "mysql://a/b"])
      expect(await explain(noAddress)).toMatch(/^DATABASE_URL is not a PostgreSQL/);
    const nowhere = await findFreePort();
    expect(await explain(`postgres://anna:s3cret@127.0.0.1:${nowhere}/portal`)).toMatch(
      new RegExp(`^No PostgreSQL answers at 127\\.0\\.0\\.1:${nowhere}`),
    );
    expect(await explain("postgres://anna@no-such-host.invalid/portal")).toMatch(
      /host of DATABASE_URL is unknown: no-such-host\.invalid/,
    );
    const url = new URL(process.env.PASSERELLE_TEST_ADMIN_URL ?? "");
    url.pathname = "/no_such_database";
    expect(await explain(url.href)).toMatch(/no database named no_such_database/);
  });
});

/** Speaks just enough of PostgreSQL's protocol to say no. */
async function refusingServer(code: string, message: string): Promise<Server> {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(fields));
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.end(Buffer.concat([Buffer.from("E"), length, Buffer.from(fields)])),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

// In this order: each goes on with the data of the one before. A whole start takes its time, so each is made use of.
describe("starting, being killed, starting again", () => {
  // Generous, as in the test of all commands: a shared machine may be ten times slower for a while.
  const patience = { timeout: 300_000 };

  test("a Ctrl-C during the start ends it", patience, async () => {
    const launched = start();
    await launched.waitForOutput(/Opening the database/);
    launched.child.kill("SIGINT");
    expect(await launched.ended).toBe(0);
    await expectNothingRuns();
  });

  test(
    "a second start says so and leaves the first alone, which even killed with -9 loses nothing",
    patience,
    async () => {
      const first = start();
      await first.waitForOutput(everythingRuns);
      expect(await page()).toBe(200);
      await query("create table kept_by_the_test (word text)");
      await query("insert into kept_by_the_test values ('élan')");

      const second = start({ PORT: String(await findFreePort()) });
      await expectRefusal(second, /already running.*left alone/);
      expect(second.output()).toContain(`process ${first.child.pid}`);
      expect(await page()).toBe(200);
      first.child.kill("SIGKILL");
      await first.ended;
    },
  );

  test(
    "the next start works and has kept the data; a Ctrl-C that arrives two or three times, through npm and the terminal, ends it cleanly",
    patience,
    async () => {
      const launched = start();
      await launched.waitForOutput(everythingRuns);
      expect(await page()).toBe(200);
      expect(await query("select word from kept_by_the_test")).toEqual([{ word: "élan" }]);
      for (let times = 0; times < 3; times++) launched.child.kill("SIGINT");
      expect(await launched.ended).toBe(0);
      await expectNothingRuns();
    },
  );

  test("it ends when the process that started it is killed", patience, async () => {
    const launched = start();
    await launched.waitForOutput(everythingRuns);
    launched.child.disconnect();
    expect(await launched.ended).toBe(0);
    await expectNothingRuns();
  });
});

async function expectNothingRuns(): Promise<void> {
  expect(findRunningPostgres(dataDir)).toBeNull();
  await expect(page()).rejects.toThrow();
}
