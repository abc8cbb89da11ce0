import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { COMPLETION_ENDS, type CompletionState, WAITING_STATES } from "../rules/completion.ts";
import { completionRequests } from "../tables.server.ts";

/** Condition: asked for or proposed, and not answered. */
export const isWaitingCompletion = () => inArray(completionRequests.state, [...WAITING_STATES]);

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

/** How many of the ended requests of a dossier are shown. */
const MAX_ENDED = 20;

/** The ended requests for completion of a dossier, the latest first. */
export const listEndedCompletions = (db: Db, dossierId: string) =>
  db
    .select()
    .from(completionRequests)
    .where(
      and(
        eq(completionRequests.dossierId, dossierId),
        inArray(completionRequests.state, [...COMPLETION_ENDS]),
      ),
    )
    .orderBy(desc(completionRequests.endedAt))
    .limit(MAX_ENDED);

export type CompletionRow = Awaited<ReturnType<typeof listCurrentCompletions>>[number];
