/**
 * The timeline with 5,000 calls beside the demonstration's hundred: the time until it is usable, and whether it stays responsive. One run
 * with a timeout, in its own database.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { createPool } from "#platform/db/pool.server.ts";
import { ensureBuild } from "../src/processes/ensure-build.ts";
import { withProgress } from "../src/processes/progress.ts";
import { findChromium } from "../tests/support/chromium.ts";
import { createTestDatabase, ensureTestServer } from "../tests/support/test-server.ts";
import type { BenchRow } from "./report.ts";

const CALLS = 5_000;
/** Makes each search different, so that no cache answers. */
let searchCount = 0;
const TIMEOUT_MS = 60_000;

interface TimelineFigures {
  calls: number;
  /** The data endpoint: time of the first answer, of the cached one, and the transferred size. */
  dataMs: number;
  dataCachedMs: number;
  dataGzipKb: number;
  /** From the start of the navigation until bars can be clicked. */
  usableMs: number;
  /** Items drawn at once. */
  drawnItems: number;
  loading: MainThreadWork;
  moving: MainThreadWork;
}

/** Work of the page's main thread while loading, or while nine buttons are pressed. */
interface MainThreadWork {
  /** Tasks over 50 ms of wall time: a busy machine lengthens them. */
  longTasks: number;
  longestMs: number;
  /** CPU time, which a busy machine hardly changes. */
  cpuMs: number;
}

export async function benchTimeline(): Promise<BenchRow[]> {
  const { few, many } = await measureTimeline();
  return [few, many].map(
    ({ calls, drawnItems, usableMs, loading, moving, dataMs, dataGzipKb }) => ({
      what: `timeline with ${calls} calls (${drawnItems} drawn)`,
      ours:
        `usable after ${Math.round(usableMs)} ms; ${loading.longTasks} long tasks while loading, longest ` +
        `${Math.round(loading.longestMs)} ms; ${moving.longTasks} while nine buttons are pressed, longest ` +
        `${Math.round(moving.longestMs)} ms; data ${Math.round(dataMs)} ms, ${Math.round(dataGzipKb)} kB gzip`,
    }),
  );
}

async function measureTimeline(): Promise<{ few: TimelineFigures; many: TimelineFigures }> {
  await ensureBuild(withProgress);
  const stopServer = await ensureTestServer();
  const database = await createTestDatabase("demo");
  try {
    const product = await startProduct(database.url);
    try {
      const few = await measurePage(product.address);
      await insertCalls(database.url);
      await waitForCalls(product.address, CALLS);
      return { few, many: await measurePage(product.address) };
    } finally {
      await product.stop();
    }
  } finally {
    await database.drop();
    await stopServer();
  }
}

async function measurePage(address: string): Promise<TimelineFigures> {
  return { ...(await measureData(address)), ...(await measureInBrowser(address)) };
}

/** The catalogue follows the database with a delay. */
async function waitForCalls(address: string, wanted: number): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    if ((await measureData(address)).calls >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The catalogue did not have ${wanted} calls after ${TIMEOUT_MS} ms`);
}

/** Inserts copies of the demonstration's calls that open within eight months around today, for one to four months. */
async function insertCalls(url: string): Promise<void> {
  const pool = createPool(url);
  try {
    await pool.query(
      `insert into calls (slug, code, year, partner_id, title_fr, title_en, summary_fr, summary_en, published_at, opens_at,
         closes_at, open_to_companies, open_to_international, consortium_type)
       select c.slug || '-' || n, 'T' || n, 2026, c.partner_id, c.title_fr || ' ' || n, c.title_en || ' ' || n, c.summary_fr, c.summary_en,
         now() - interval '200 days', now() + make_interval(days => n * 7 % 240 - 100, hours => n % 24),
         now() + make_interval(days => n * 7 % 240 - 100 + 30 + n % 90, hours => n % 24),
         c.open_to_companies, c.open_to_international, c.consortium_type
       from generate_series(1, $1) n
       join lateral (select * from calls order by id offset n % (select count(*) from calls) limit 1) c on true`,
      [CALLS],
    );
    // The demonstration's dossiers keep their calls.
    await pool.query(
      `delete from calls where (slug !~ '-[0-9]+$' or published_at > now() - interval '199 days')
         and not exists (select from dossiers where dossiers.call_id = calls.id)`,
    );
    await pool.query("refresh materialized view call_words");
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

async function startProduct(databaseUrl: string) {
  const child = fork(
    fileURLToPath(new URL("../tests/support/product-process.ts", import.meta.url)),
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        DATABASE_URL: databaseUrl,
        DEMO: "true",
        HOST: "127.0.0.1",
        PORT: "0",
        PUBLIC_URL: "",
      },
      execArgv: [],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { address: string }).address));
    child.once("exit", (code) => reject(new Error(`The product ended at start (code ${code}).`)));
  });
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function measureData(address: string) {
  const fresh = `${address}/chronologie/data?bench=${searchCount++}`;
  const ask = async () => {
    const started = performance.now();
    const answer = await fetch(fresh, {
      headers: { "Accept-Encoding": "gzip" },
    });
    const { items } = (await answer.json()) as { items: unknown[] };
    const size = Number(answer.headers.get("content-length")) / 1024;
    return { ms: performance.now() - started, calls: items.length, size };
  };
  const first = await ask();
  const again = await ask();
  return {
    calls: first.calls,
    dataMs: round(first.ms),
    dataCachedMs: round(again.ms),
    dataGzipKb: round(first.size),
  };
}

async function measureInBrowser(address: string) {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(TIMEOUT_MS);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.addInitScript(watchLongTasks);
    await page.goto(`${address}/chronologie`);
    await page.waitForSelector("call-timeline[data-drawn] .timeline-link", { state: "attached" });
    const usableMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(1_000);
    const drawn = await page.locator(".vis-item").count();
    const loading = await readWork(page, session);
    for (const command of [
      "later",
      "later",
      "zoomIn",
      "zoomIn",
      "zoomIn",
      "earlier",
      "zoomOut",
      "zoomOut",
      "today",
    ]) {
      await page.locator(`[data-do=${command}]`).click();
      await page.waitForTimeout(300);
    }
    const moving = await readWork(page, session, loading.cpuMs);
    return { usableMs: round(usableMs), drawnItems: drawn, loading, moving };
  } finally {
    await browser.close();
  }
}

/** Runs in the page before its scripts. */
function watchLongTasks() {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

async function readWork(page: Page, session: CDPSession, cpuBefore = 0): Promise<MainThreadWork> {
  const tasks = await page.evaluate(() => {
    const { tasks } = globalThis as unknown as { tasks: number[] };
    return tasks.splice(0);
  });
  const { metrics } = await session.send("Performance.getMetrics");
  const cpu = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  return {
    longTasks: tasks.length,
    longestMs: round(Math.max(0, ...tasks)),
    cpuMs: round(cpu * 1000 - cpuBefore),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
