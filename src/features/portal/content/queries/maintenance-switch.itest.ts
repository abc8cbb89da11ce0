import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { createLog } from "#platform/log.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { createCommandLineCaller } from "../../../../processes/command-line-caller.ts";
import { setMaintenance } from "../commands/set-maintenance.server.ts";
import { MaintenanceSwitch } from "./maintenance-switch.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("[A-23 part] a lost database neither closes nor opens the site", async () => {
  const pool = createPool(database.url);
  const db = createDatabase(pool);
  const maintenance = new MaintenanceSwitch(db, createLog({ LOG_LEVEL: "silent" }, "test"));
  await maintenance.refresh();
  expect(maintenance.current.on).toBe(false);
  const deps = { ...createQuietDeps(database.url), pool, db };
  await setMaintenance(createCommandLineCaller(deps, "test"), { on: true });
  await maintenance.refresh();
  expect(maintenance.current.on).toBe(true);
  await pool.end();
  await maintenance.refresh();
  expect(maintenance.current.on).toBe(true);
});

test("[A-23 part] an invalid setting leaves the site open", async () => {
  const pool = createPool(database.url);
  await pool.query(
    `insert into site_settings (name, value) values ('maintenance', '{"on":"perhaps"}')
     on conflict (name) do update set value = excluded.value`,
  );
  const log = createLog({ LOG_LEVEL: "silent" }, "test");
  const maintenance = new MaintenanceSwitch(createDatabase(pool), log);
  await maintenance.refresh();
  expect(maintenance.current.on).toBe(false);
  await pool.end();
});
