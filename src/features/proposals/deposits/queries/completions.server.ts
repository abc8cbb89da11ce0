import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { CompletionState } from "../rules/completion.ts";
import { completionRequests } from "../tables.server.ts";

/** The requests for completion of a dossier that wait for an answer or are open, the latest first. */
export const listCurrentCompletions = (
  db: Db,
  dossierId: string,
  states: readonly CompletionState[] = ["asked", "proposed", "open"],
) =>
  db
    .select()
    .from(completionRequests)
    .where(
      and(
        eq(completionRequests.dossierId, dossierId),
        inArray(completionRequests.state, [...states]),
      ),
    )
    .orderBy(desc(completionRequests.createdAt));

export type CompletionRow = Awaited<ReturnType<typeof listCurrentCompletions>>[number];
