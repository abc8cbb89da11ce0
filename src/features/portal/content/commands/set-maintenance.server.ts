import { sql } from "drizzle-orm";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { MAINTENANCE_SETTING, maintenanceSchema } from "../rules/maintenance.ts";
import { siteSettings } from "../tables.server.ts";

/** Closes or opens the site. Every process notices within seconds (`MaintenanceSwitch`). */
export const setMaintenance = command({
  actors: ["administrator", "product"],
  input: maintenanceSchema,
  may: (actor) => can(actor, "switchMaintenance", undefined),
  async run({ tx, input: value, audit }) {
    await tx
      .insert(siteSettings)
      .values({ name: MAINTENANCE_SETTING, value })
      .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt: sql`now()` } });
    const subject = { kind: "site-setting", id: MAINTENANCE_SETTING } as const;
    await audit("maintenance.switched", subject, { on: value.on, until: value.until ?? null });
  },
});
