import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../tests/support/chromium.ts";
import type { BenchRow } from "./report.ts";
import type { BenchServer } from "./servers.ts";

const PAGES = {
  home: "/",
  call: "/appel/anr-biodiversite-et-changements-transformateurs",
  timeline: "/chronologie",
};

/** A slow connection: 1.6 Mbit/s down, 150 ms round trip. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

export interface Vitals {
  lcp: number;
  cls: number;
  blocking: number;
  /** When the custom elements of the page work: after hydration on hydrated pages. */
  usable: number;
  kilobytes: number;
  /** The part of `kilobytes` that is script. */
  scripts: number;
}

/** Web vitals of the three main pages in Chromium over a slow connection: LCP, CLS, blocking time and bytes. */
export async function benchVitals(server: BenchServer): Promise<BenchRow[]> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const rows: BenchRow[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const { lcp, cls, blocking, kilobytes } = await measurePage(browser, server.origin + path);
      rows.push({
        what: `${name} over a slow line`,
        ours: `LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, blocked ${Math.round(blocking)} ms, ${Math.round(kilobytes)} kB`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Opens a page with an empty cache, for a visitor or with a session. */
export async function measurePage(
  browser: Browser,
  url: string,
  session?: string,
): Promise<Vitals> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  if (session) await page.context().addCookies([{ name: "session", value: session, url }]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  let bytes = 0;
  let scriptBytes = 0;
  const scriptRequests = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.endsWith("javascript")) scriptRequests.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scriptRequests.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, blocking: 0, usable: 0 };
    Object.assign(globalThis, { seen });
    void customElements.whenDefined("menu-dropdown").then(() => {
      seen.usable = performance.now();
    });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    watch("largest-contentful-paint", (entry) => {
      seen.lcp = entry.startTime;
    });
    watch("layout-shift", (entry) => {
      seen.cls += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", (entry) => {
      seen.blocking += Math.max(0, entry.duration - 50);
    });
  });
  // A signed-in page keeps a stream of notifications open, so its network is never idle.
  await page.goto(url, { waitUntil: session ? "load" : "networkidle" });
  await page.evaluate(() => customElements.whenDefined("menu-dropdown").then(() => null));
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: Omit<Vitals, "kilobytes" | "scripts"> }).seen,
  );
  await page.context().close();
  return { ...seen, kilobytes: bytes / 1000, scripts: scriptBytes / 1000 };
}
