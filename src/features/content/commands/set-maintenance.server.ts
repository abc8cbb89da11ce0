import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { MAINTENANCE_SETTING, type Maintenance, maintenanceSchema } from "../rules/maintenance.ts";
import { siteSettings } from "../tables.server.ts";

/** Closes or opens the whole site; every process sees it within seconds. */
export async function setMaintenance(db: Db, maintenance: Maintenance): Promise<void> {
  const value = maintenanceSchema.parse(maintenance);
  await db
    .insert(siteSettings)
    .values({ name: MAINTENANCE_SETTING, value })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt: sql`now()` } });
}
