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

/** How soon a change reaches every process. */
const POLL_INTERVAL_MS = 3000;

/**
 * The maintenance switch as this process last saw it. Requests never wait for it, and a database that cannot be
 * reached does not move it: an outage is not a maintenance, and does not end one.
 */
export class MaintenanceSwitch {
  readonly #db: Db;
  readonly #log: Log;
  #current: Maintenance = MAINTENANCE_OFF;
  #timer: NodeJS.Timeout | null = null;
  #closing: () => void = () => {};

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  get current(): Maintenance {
    return this.#current;
  }

  /** Done whenever this process sees that the site was closed: what stands open since before ends. */
  onClosing(end: () => void): void {
    this.#closing = end;
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
      return; // the outage itself is somebody else's to tell
    }
    const read = maintenanceSchema.safeParse(rows[0]?.value ?? MAINTENANCE_OFF);
    if (!read.success) this.#log.error("the maintenance setting cannot be read; taken for off");
    const next = read.data ?? MAINTENANCE_OFF;
    const changed = next.on !== this.#current.on;
    this.#current = next;
    if (changed) this.#log.warn({ on: next.on }, "maintenance");
    if (changed && next.on) this.#closing();
  }
}
