import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { projects } from "../tables.server.ts";

/**
 * Ends the project of a decision that is withdrawn. It stays with its people, and so does its code. Answers whether there was
 * one that had not ended.
 */
export async function endProject(
  tx: Db,
  decisionId: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(projects)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(projects.decisionId, decisionId), isNull(projects.endedAt)))
    .returning({ id: projects.id });
  return ended.length > 0;
}
