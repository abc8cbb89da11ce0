import { ConcurrencyWindows } from "#platform/throttle/concurrency-window.ts";
import { TokenBuckets } from "#platform/throttle/token-bucket.ts";

/** Queries are expensive: beyond this number they wait for the next window. */
const QUERY_LIMIT = { name: "live-queries", max: 40, seconds: 10 } as const;

/**
 * Runs the queries of each person's pages one after another, so that twenty open pages only slow down their owner. A new
 * query of a page replaces a waiting one on the same subject, since it states the page's latest revision. Queries are
 * delayed, never dropped. Counted by person, so that reopening a page does not reset the limit.
 */
export class PerPersonQueryLimit {
  readonly #windows = new ConcurrencyWindows({ slots: 1, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #tokens = new TokenBuckets(QUERY_LIMIT);
  readonly #waiting = new Map<string, () => Promise<void>>();

  enqueue(userId: string, page: string, about: string, answer: () => Promise<void>): void {
    const key = `${page} ${about}`;
    const isWaiting = this.#waiting.has(key);
    this.#waiting.set(key, answer);
    if (!isWaiting) void this.#windows.get(userId).run(() => this.#answer(userId, key));
  }

  /** Drops the waiting queries of a closed page. */
  cancel(page: string): void {
    for (const key of [...this.#waiting.keys()])
      if (key.startsWith(`${page} `)) this.#waiting.delete(key);
  }

  async #answer(userId: string, key: string): Promise<void> {
    while (this.#waiting.has(key)) {
      const seconds = this.#tokens.get(userId).take();
      if (seconds > 0) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
        continue;
      }
      const answer = this.#waiting.get(key);
      this.#waiting.delete(key);
      return answer?.();
    }
  }
}
