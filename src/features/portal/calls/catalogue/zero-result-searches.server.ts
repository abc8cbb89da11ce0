import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { toZeroResultText } from "../rules/zero-result-search.ts";

/** Limits in memory and in the table, so that a visitor with invented words fills neither. */
const MAX_PENDING = 200;
const MAX_STORED = 1_000;
const FLUSH_DELAY_MS = 30_000;

/** Collects searches without results and writes them in batches: no search waits for a statement. */
export class ZeroResultSearches {
  readonly #db: Database;
  readonly #clock: Clock;
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  record(typed: string): void {
    const text = toZeroResultText(typed);
    if (text === null) return;
    if (!this.#pending.has(text) && this.#pending.size >= MAX_PENDING) return;
    this.#pending.set(text, (this.#pending.get(text) ?? 0) + 1);
    // While the database is down, these searches are lost: they are statistics only.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_DELAY_MS).unref();
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const pending = [...this.#pending].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#pending = new Map();
    if (pending.length === 0) return;
    const texts = pending.map(([text]) => text);
    const times = pending.map(([, count]) => count);
    const today = this.#clock.now().toISOString().slice(0, 10);
    await this.#db.execute(sql`
      insert into zero_result_searches as kept (text, times, last_on)
      select text, times, ${today}::date
      from unnest(${sql.param(texts)}::text[], ${sql.param(times)}::int[]) as missed(text, times)
      on conflict (text) do update set times = least(kept.times + excluded.times, 1000000), last_on = excluded.last_on`);
    await this.#db.execute(sql`
      delete from zero_result_searches where text in (
        select text from zero_result_searches order by times desc, last_on desc, text offset ${MAX_STORED})`);
  }
}
