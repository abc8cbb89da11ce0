import type { Page } from "playwright-core";

/** The pause between two keys of a fast typist. */
const KEY_PAUSE_MS = 60;

/** Runs in the page from its start: measures the time from a key press to the next drawn frame. */
export function watchKeys() {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  addEventListener(
    "keydown",
    (event) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => waits.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Presses keys one after the other; returns their waits in ascending order. The page has `watchKeys`. */
export async function pressKeys(
  page: Page,
  keys: readonly string[],
  pauseAfter: (at: number) => number = () => KEY_PAUSE_MS,
): Promise<number[]> {
  await page.evaluate(() => {
    (globalThis as unknown as { waits: number[] }).waits.length = 0;
  });
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pauseAfter(at));
  }
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  return waits.sort((a, b) => a - b);
}

export const getWait = (waits: readonly number[], share: number): number =>
  waits[Math.floor(waits.length * share)] ?? Number.NaN;

export const formatWaits = (waits: readonly number[]): string =>
  `p50 ${Math.round(getWait(waits, 0.5))} ms, p99 ${Math.round(getWait(waits, 0.99))} ms`;
