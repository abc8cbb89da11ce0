import type { Browser, Page } from "@playwright/test";

/** What Playwright 1.65 keeps on its own side of a page. None of it is public. */
interface PlaywrightPage {
  mainFrame(): { context(world: "utility"): Promise<object> };
}
interface FrameContext {
  injectedScript(): Promise<InjectedScript>;
}
interface InjectedScript {
  evaluate(work: (injected: Record<string, unknown>) => void): Promise<unknown>;
}
interface Connected {
  readonly _connection?: { toImpl?(page: Page): PlaywrightPage };
}

const METHOD = "injectedScript";

/**
 * Each time an expectation does not hold yet, Playwright describes the whole page by its accessibility tree, for a message that only
 * the last try is used in. This took a sixth of the browser's time, more on a slow machine. It has no setting, so its
 * function is replaced in each page. A failed test still shows the page as it was: Playwright describes it once more then.
 * Another version may be built otherwise: then nothing is replaced.
 */
export async function skipFailureSnapshots(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  try {
    const own = (page as unknown as Connected)._connection?.toImpl?.(page);
    const prototype = Object.getPrototypeOf(await own?.mainFrame().context("utility"));
    if (prototype && METHOD in prototype) replaceIn(prototype as FrameContext);
  } finally {
    await page.close();
  }
}

function replaceIn(prototype: FrameContext): void {
  const load = prototype[METHOD];
  const loaded = new WeakMap<object, Promise<InjectedScript>>();
  prototype[METHOD] = function (this: FrameContext) {
    const known = loaded.get(this);
    if (known) return known;
    const loading = load.call(this).then(async (injected) => {
      await injected.evaluate((script) => {
        if ("ariaSnapshotForExpectFailure" in script)
          script.ariaSnapshotForExpectFailure = () => undefined;
      });
      return injected;
    });
    loaded.set(this, loading);
    return loading;
  };
}
