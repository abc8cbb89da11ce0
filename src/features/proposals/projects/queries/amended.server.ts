import { count, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { projectAmendments, projects } from "../tables.server.ts";

/** How often the project of a decision was amended; null where the decision has no project. */
export async function countAmendments(db: Db, decisionId: string): Promise<number | null> {
  const [row] = await db
    .select({ count: count(projectAmendments.id) })
    .from(projects)
    .leftJoin(projectAmendments, eq(projectAmendments.projectId, projects.id))
    .where(eq(projects.decisionId, decisionId))
    .groupBy(projects.id);
  return row?.count ?? null;
}
