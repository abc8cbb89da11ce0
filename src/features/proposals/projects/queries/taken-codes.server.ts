import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { projects } from "../tables.server.ts";

/** Those of the codes that a project has, in capitals, also of projects that ended and of other agencies. */
export async function findTakenCodes(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const code = sql<string>`upper(${projects.code})`;
  const rows = await db
    .select({ code })
    .from(projects)
    .where(sql`${code} = any(${sql.param(codes.map((each) => each.toUpperCase()))}::text[])`);
  return new Set(rows.map((row) => row.code));
}
