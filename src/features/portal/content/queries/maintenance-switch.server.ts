import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Log } from "#platform/log.ts";
import {
  MAINTENANCE_OFF,
  MAINTENANCE_SETTING,
  type Maintenance,
  maintenanceSchema,
} from "../rules/maintenance.ts";
import { siteSettings } from "../tables.server.ts";

/** Maximum delay before a process sees a change. */
const POLL_INTERVAL_MS = 3000;

/**
 * The maintenance setting as last read by this process. Requests never wait for the database. When the database is
 * unreachable the last value stays: an outage neither starts nor ends a maintenance.
 */
export class MaintenanceSwitch {
  readonly #db: Db;
  readonly #log: Log;
  #current: Maintenance = MAINTENANCE_OFF;
  #timer: NodeJS.Timeout | null = null;
  #onClosing: () => void = () => {};

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  get current(): Maintenance {
    return this.#current;
  }

  /** Registers a callback that runs when the site closes, for instance to end open streams. */
  onClosing(callback: () => void): void {
    this.#onClosing = callback;
  }

  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async refresh(): Promise<void> {
    let rows: { value: unknown }[];
    try {
      rows = await this.#db
        .select({ value: siteSettings.value })
        .from(siteSettings)
        .where(eq(siteSettings.name, MAINTENANCE_SETTING));
    } catch {
      return; // the outage is reported by the health check
    }
    const read = maintenanceSchema.safeParse(rows[0]?.value ?? MAINTENANCE_OFF);
    if (!read.success) this.#log.error("site_settings.maintenance is invalid: treated as off");
    const next = read.data ?? MAINTENANCE_OFF;
    const changed = next.on !== this.#current.on;
    this.#current = next;
    if (changed) this.#log.warn({ on: next.on }, "maintenance");
    if (changed && next.on) this.#onClosing();
  }
}
