import autocannon from "autocannon";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../tests/support/chromium.ts";
import { HUGE_FORM_QUESTIONS } from "../tests/support/huge-form.ts";
import type { BenchDatabase } from "./database.ts";
import { makeAbsurdDossier, signInClaire, signInReaders } from "./form-dossiers.ts";
import { formatWaits, pressKeys, watchKeys } from "./key-waits.ts";
import { type BenchRow, formatPerSecond } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";

/** People who request the page at once. Requests of one person would be throttled: see `src/platform/http/network-limiter.server.ts`. */
const READERS = 10;
const KEYSTROKES = 300;
const KEYS = Array.from({ length: KEYSTROKES }, (_, at) => (at % 6 === 5 ? "Space" : "a"));
const TIMEOUT_MS = 120_000;

/** The editor in a browser, with the full form and with a huge one, and the rendering of its page on the server. */
export async function benchForm(database: BenchDatabase, seconds: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("form");
  const { token, full } = await signInClaire(pool);
  const readers = await signInReaders(pool, full, READERS);
  const absurd = await makeAbsurdDossier(pool);
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const rows: BenchRow[] = [];
    for (const [what, dossierId] of [
      ["the full form (60 questions)", full],
      [`the absurd form (${HUGE_FORM_QUESTIONS} questions, 2 MB of answers)`, absurd],
    ] as const) {
      const open = () => openDossier(browser, server, token, dossierId);
      const seen = await measureTyping(open);
      const weight = await measureScripts(open);
      rows.push(
        {
          what: `${what}: usable, memory`,
          ours: `${Math.round(seen.usableMs)} ms, ${Math.round(seen.heapMb)} MB of script memory`,
        },
        {
          what: `${what}: from a key in a plain text to the next picture`,
          ours: formatWaits(seen.plain),
          aim: "p99 under 50 ms",
        },
        {
          what: `${what}: from a key in a rich text to the next picture`,
          ours: formatWaits(seen.rich),
          aim: "p99 under 50 ms",
        },
        {
          what: `${what}: script, compressed`,
          ours: `${Math.round(weight.page.kb)} kB in ${weight.page.files} files, and ${Math.round(weight.textEditor.kb)} kB for the text editor`,
          aim: "200 kB without the text editor",
        },
      );
    }
    rows.push(await measurePages(server, getFormPath(full), readers, seconds));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await pool.end();
  }
}

const getFormPath = (dossierId: string) =>
  `/mon-espace/dossier/${dossierId}/proposition-scientifique`;

async function measurePages(
  server: BenchServer,
  path: string,
  readers: readonly string[],
  seconds: number,
): Promise<BenchRow> {
  let connectionCount = 0;
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url: server.origin + path,
    connections: readers.length,
    duration: seconds,
    // A different person on each connection.
    setupClient: (client) => client.setHeaders({ cookie: `session=${readers[connectionCount++]}` }),
  });
  const failed = non2xx + errors + timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed at ${path}`);
  return {
    what: `the page of the full form, ${readers.length} people at once`,
    ours: `${formatPerSecond(requests.average)} (p50 ${latency.p50} ms, p99 ${latency.p99} ms)`,
  };
}

/** Opens a dossier in a browser with an empty cache. */
async function openDossier(
  browser: Browser,
  server: BenchServer,
  token: string,
  dossierId: string,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: "session", value: token, url: server.origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const go = async () => {
    await page.goto(server.origin + getFormPath(dossierId));
    await page.waitForSelector("form[data-live]");
    return page.evaluate(() => performance.now());
  };
  return { context, page, go };
}

type Open = () => ReturnType<typeof openDossier>;

/** Types into the first plain-text question and into the first rich-text question. */
async function measureTyping(open: Open) {
  const { context, page, go } = await open();
  await page.addInitScript(watchKeys);
  const usableMs = await go();
  await page.waitForTimeout(1_000);
  await page.locator("textarea:enabled, input[type=text]:enabled").first().click();
  const plain = await pressKeys(page, KEYS);
  await page.locator(RICH_TEXT).first().scrollIntoViewIfNeeded();
  await page.locator(`${RICH_TEXT} [contenteditable=true]`).first().click();
  const rich = await pressKeys(page, KEYS);
  const devtools = await context.newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  await context.close();
  return { usableMs, plain, rich, heapMb: heap / 2 ** 20 };
}

const RICH_TEXT = ".rich-editor";

/**
 * The scripts of the page without a visible rich-text question, and those that the first one adds. Intersection observers are paused
 * until the first figure is known, so the result depends neither on file names nor on the first question of the form.
 */
async function measureScripts(open: Open) {
  const { context, page, go } = await open();
  const scripts = await countScripts(page);
  await page.addInitScript(pauseIntersectionObservers);
  await go();
  await page.waitForLoadState("networkidle");
  const first = scripts();
  await page.evaluate(() => (globalThis as unknown as { lookAgain: () => void }).lookAgain());
  await page.locator(RICH_TEXT).first().scrollIntoViewIfNeeded();
  await page.waitForSelector(`${RICH_TEXT} [contenteditable=true]`);
  await page.waitForLoadState("networkidle");
  const all = scripts();
  await context.close();
  return {
    page: first,
    textEditor: { kb: all.kb - first.kb, files: all.files - first.files },
  };
}

/** Counts transferred bytes of scripts, without headers. */
async function countScripts(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const headBytes = new Map<string, number>();
  let bytes = 0;
  let files = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") headBytes.set(requestId, response.encodedDataLength);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const head = headBytes.get(requestId);
    if (head === undefined) return;
    bytes += encodedDataLength - head;
    files += 1;
  });
  return () => ({ kb: bytes / 1000, files });
}

/** Runs in the page: intersection observers see nothing until `lookAgain`. */
function pauseIntersectionObservers() {
  const waiting: (() => void)[] = [];
  let isPaused = true;
  const { observe } = IntersectionObserver.prototype;
  IntersectionObserver.prototype.observe = function (target) {
    if (isPaused) waiting.push(() => observe.call(this, target));
    else observe.call(this, target);
  };
  Object.assign(globalThis, {
    lookAgain: () => {
      isPaused = false;
      for (const startObserving of waiting) startObserving();
    },
  });
}
