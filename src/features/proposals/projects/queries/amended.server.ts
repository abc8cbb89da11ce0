import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { projectAmendments, projects } from "../tables.server.ts";

/** How often the project of a decision was amended; null where the decision has no project. */
export async function countAmendments(db: Db, decisionId: string): Promise<number | null> {
  const [row] = await db
    .select({
      count: sql<number>`(select count(*)::int from ${projectAmendments} where ${projectAmendments.projectId} = ${projects.id})`,
    })
    .from(projects)
    .where(eq(projects.decisionId, decisionId));
  return row?.count ?? null;
}
