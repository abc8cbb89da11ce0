import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findRunningPostgres,
  stopOrphanedPostgres,
} from "#platform/db/embedded-postgres.server.ts";
import { findFreePort } from "#tests/support/launcher.ts";
import { ensureBuildOnce } from "#tests/support/production-build.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { demoAccounts } from "../../demo/accounts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Commands of the README that no test below runs: `npm test` and `npm run build` are what runs these tests
 * (`tests/run.ts`), and `npm install` is a part of every other command (`scripts/with-install.mjs`).
 */
const RUN_OTHERWISE = ["npm test", "npm install", "npm run build"];

/** Generous: a shared machine may be ten times slower for a while, and each command is a process that loads the product. */
const PATIENCE_MS = 600_000;
const executed = new Set<string>();
const children = new Set<ChildProcess>();
let dataDir: string;
let port: string;

beforeAll(async () => {
  await ensureBuildOnce();
  dataDir = mkdtempSync(join(tmpdir(), "passerelle-commands-"));
  port = String(await findFreePort());
}, PATIENCE_MS);

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGTERM");
    await once(child, "close");
  }
  await stopOrphanedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** One npm command as a person types it. Settings of this test run are not passed on. */
function start(command: string, settings: Record<string, string> = {}) {
  const [, ...words] = command.split(" ");
  executed.add(command.replace(/ -- .*/, ""));
  const { PATH = "", HOME = "", TMPDIR = tmpdir(), NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn("npm", words, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: port, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
    child.emit("output");
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = once(child, "close").then(([code]) => {
    children.delete(child);
    child.emit("output");
    return code as number | null;
  });
  return {
    ended,
    output: () => output,
    async printed(text: RegExp): Promise<void> {
      while (!text.test(output)) {
        if (!children.has(child)) throw new Error(`${command} ended without ${text}:\n${output}`);
        await once(child, "output");
      }
    },
    stop(): Promise<number | null> {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Runs a command to its end and returns what it printed. */
async function run(command: string, settings: Record<string, string> = {}): Promise<string> {
  const { ended, output } = start(command, settings);
  expect(await ended, output()).toBe(0);
  return output();
}

const getPage = async (path = "/") => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: "text/html", "accept-language": "fr" },
  });
  return { status: answer.status, html: await answer.text() };
};
const waitForStatus = (status: number, path?: string) =>
  expect.poll(async () => (await getPage(path)).status, { timeout: 20_000 }).toBe(status);

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(dataDir)?.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the demonstration: its commands work while it runs, and a reset gives its data back to running pages", {
  timeout: PATIENCE_MS,
}, async () => {
  const product = start("npm start");
  await product.printed(/Ctrl-C stops everything/);

  expect(await run("npm run maintenance -- on")).toContain("closed for maintenance");
  await waitForStatus(503);
  expect(await run("npm run maintenance -- off")).toContain("The site is open");
  await waitForStatus(200);
  expect(await run("npm run sign-out -- claire.morel@example.org")).toContain("sessions ended");
  const ada = "ada@example.org";
  expect(await run(`npm run administrator -- ${ada} --first Ada --last Byron`)).toContain(
    "is an administrator",
  );
  expect(await run("npm run audit:verify")).toContain("The audit holds");
  expect(await run("npm run demo:code")).toMatch(/administration@example\.org\s+\d{6}/);
  const helene = await run("npm run demo:code -- helene.vasseur@example.org");
  expect(helene).toMatch(/helene\.vasseur@example\.org\s+\d{6}/);

  const slug = "anr-biodiversite-et-changements-transformateurs";
  await query(`update calls set title_fr = 'Titre provisoire' where slug = '${slug}'`);
  await expect
    .poll(async () => (await getPage()).html, { timeout: 20_000 })
    .toContain("provisoire");
  expect(await run("npm run demo:reset")).toContain("fresh again");
  await expect
    .poll(async () => (await getPage()).html, { timeout: 20_000 })
    .not.toContain("provisoire");
  expect(await getPage(`/appel/${slug}`)).toMatchObject({ status: 200 });
  expect(await query(`select email from users where email = '${ada}'`)).toEqual([]);
  expect(await query("select count(*)::int as factors from second_factors")).toEqual([
    { factors: demoAccounts.filter(({ secondFactor }) => secondFactor).length },
  ]);
  expect(await product.stop()).toBe(0);
});

test("the demonstration: its commands work while it is stopped, and it goes on with hot reload", {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await run("npm run sign-out -- --everybody")).toContain("sessions ended");
  const product = start("npm run dev");
  await product.printed(/Ctrl-C stops everything/);
  expect(await getPage("/contact")).toMatchObject({ status: 200 });
  expect(await product.stop()).toBe(0);
});

test("an installation is migrated, and its web and worker processes start and end", {
  timeout: PATIENCE_MS,
}, async () => {
  const database: TestDatabase = await createTestDatabase("empty");
  try {
    const settings = {
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET: "a secret of the tests, thirty-two characters",
    };
    expect(await run("npm run migrate", settings)).toContain("0 migrations applied");
    const worker = start("npm run worker", settings);
    const web = start("npm run web", settings);
    await web.printed(/"address":"/);
    await worker.printed(/worker running/);
    // The process listens before its catalogue is loaded.
    await waitForStatus(200, "/health/ready");
    expect([await web.stop(), await worker.stop()]).toEqual([0, 0]);
  } finally {
    await database.drop();
  }
});

test("the bench starts, opens its database and ends", { timeout: PATIENCE_MS }, async () => {
  // No benchmark has this name: what they measure takes minutes.
  expect(await run("npm run bench -- --quick --only=nothing")).toMatch(/\d cores/);
});

test("no command that the README names is left untried", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const named = new Set(readme.match(/\bnpm (?:run [a-z:-]+|[a-z]+)/g));
  expect([...named].sort()).toEqual([...executed, ...RUN_OTHERWISE].sort());
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.build).toBe("react-router build");
});
