/** Queries are expensive: beyond this number they wait for the next window. */
const MAX_QUERIES = 40;
const WINDOW_MS = 10_000;

/**
 * Runs the queries of one person's pages one after another, so that twenty open pages only slow down their owner. A new
 * query of a page replaces a waiting one on the same subject, since it states the page's latest revision. Queries are
 * delayed, never dropped.
 */
export class PerPersonQueryLimit {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #answering = false;
  #window = { count: 0, from: 0 };
  #pause: NodeJS.Timeout | null = null;

  enqueue(page: string, about: string, answer: () => Promise<void>): void {
    this.#waiting.set(`${page} ${about}`, answer);
    this.#answerNext();
  }

  /** Drops the waiting queries of a closed page. */
  cancel(page: string): void {
    for (const asked of [...this.#waiting.keys()])
      if (asked.startsWith(`${page} `)) this.#waiting.delete(asked);
  }

  #answerNext(): void {
    const [next] = this.#waiting;
    if (!next || this.#answering || this.#pause) return;
    const waitMs = this.#takePlace();
    if (waitMs > 0) {
      this.#pause = setTimeout(() => {
        this.#pause = null;
        this.#answerNext();
      }, waitMs).unref();
      return;
    }
    const [about, answer] = next;
    this.#waiting.delete(about);
    this.#answering = true;
    void answer().finally(() => {
      this.#answering = false;
      this.#answerNext();
    });
  }

  /** Counts a query. Returns how long it must wait; 0 if it can run now. */
  #takePlace(): number {
    const now = Date.now();
    if (now - this.#window.from >= WINDOW_MS) this.#window = { count: 0, from: now };
    if (this.#window.count >= MAX_QUERIES) return this.#window.from + WINDOW_MS - now;
    this.#window.count++;
    return 0;
  }
}
