import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
  THROWAWAY_SETTINGS,
} from "./embedded-postgres.server.ts";

let dataDir: string;

beforeEach(() => {
  // A space and an accent, as real data directories have.
  dataDir = join(mkdtempSync(join(tmpdir(), "passerelle-embedded-")), "données 1");
});
afterEach(() => rmSync(join(dataDir, ".."), { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startEmbeddedPostgres({ dataDir, settings: { ...THROWAWAY_SETTINGS, ...settings } });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => join(dataDir, "postgres", "postmaster.pid");
const pidOf = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

/** Starts the database in a process that is then killed, like a crash of the product. */
async function startAndGetKilled(): Promise<void> {
  const program = `
    const { startEmbeddedPostgres, THROWAWAY_SETTINGS } = await import(${JSON.stringify(new URL("./embedded-postgres.server.ts", import.meta.url).href)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: THROWAWAY_SETTINGS });
    process.kill(process.pid, "SIGKILL");`;
  await once(spawn(process.execPath, ["--input-type=module", "--eval", program]), "exit");
}

test("data is kept from one start to the next, and nothing runs in between", async () => {
  const first = await start();
  await query(first.url, "create table kept (word text); insert into kept values ('élan')");
  const pid = pidOf();
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);
  expect(existsSync(`/proc/${pid}/cwd`)).toBe(false);
  expect(findRunningPostgres(dataDir)).toBeNull();

  const second = await start();
  expect(second.wasRunning).toBe(false);
  expect(await query(second.url, "select word from kept")).toEqual([{ word: "élan" }]);
  await second.stop();
});

test("it listens on no network address, and its socket is for this user only", async () => {
  const { url, stop } = await start();
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect(await query(url, "show unix_socket_permissions")).toEqual([
    { unix_socket_permissions: "0700" },
  ]);
  await stop();
});

test("a server left behind by a killed process is taken over, and stopped at the end", async () => {
  await startAndGetKilled();
  const pid = pidOf();
  const adopted = await start();
  expect(adopted.wasRunning).toBe(true);
  expect(pidOf()).toBe(pid);
  expect(findRunningPostgres(dataDir)?.url).toBe(adopted.url);
  await adopted.stop();
  expect(findRunningPostgres(dataDir)).toBeNull();
});

test("a server left behind with other settings is restarted", async () => {
  await startAndGetKilled();
  const restarted = await start({ work_mem: "9MB" });
  expect(restarted.wasRunning).toBe(false);
  expect(await query(restarted.url, "show work_mem")).toEqual([{ work_mem: "9MB" }]);
  await restarted.stop();
});

test("a stale pid file whose number belongs to another program now does not stand in the way", async () => {
  const first = await start();
  const stale = readFileSync(pidFile(), "utf8").replace(/^\d+/, String(process.pid));
  await first.stop();
  writeFileSync(pidFile(), stale);
  const second = await start();
  expect(second.wasRunning).toBe(false);
  await second.stop();
});

test("it recovers when the server itself was killed", async () => {
  const first = await start({ synchronous_commit: "on" });
  await query(first.url, "create table kept (id int); insert into kept values (1)");
  process.kill(pidOf(), "SIGKILL");
  const second = await start();
  expect(await query(second.url, "select id from kept")).toEqual([{ id: 1 }]);
  await second.stop();
});

test("what an interrupted creation left is removed", async () => {
  const left = join(dataDir, ".postgres-new-abc");
  mkdirSync(left, { recursive: true });
  const { stop } = await start();
  expect(existsSync(left)).toBe(false);
  await stop();
});

test("a server that cannot start says why in one sentence", async () => {
  await expect(start({ work_mem: "nonsense" })).rejects.toThrow(
    /^The embedded PostgreSQL did not start: .*work_mem.*nonsense/,
  );
});
