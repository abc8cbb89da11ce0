import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { callDraftsVisibleTo } from "../../call-drafts/queries/visible-to.server.ts";
import { callDrafts } from "../../call-drafts/tables.server.ts";
import { countLeftAssignments } from "../../dossier-list/queries/left-assignments.server.ts";

/** What waits for the people who write calls and deal with dossiers. */
export interface OfficerGaps {
  /** Planned publications that did not happen. */
  readonly failed: number;
  /** Calls that were never published and have no planned publication. */
  readonly drafts: number;
  /** Dossiers that are assigned to people who left the agency or may not deal with them any more. */
  readonly leftDossiers: number;
}

export async function findOfficerGaps(db: Db, actor: StaffActor): Promise<OfficerGaps> {
  const isUnpublished = and(isNull(callDrafts.callId), isNull(callDrafts.publishAt));
  const [row] = await db
    .select({
      failed: sql<number>`count(*) filter (where ${isNotNull(callDrafts.publishFailure)})::int`,
      drafts: sql<number>`count(*) filter (where ${isUnpublished} and ${isNull(callDrafts.publishFailure)})::int`,
    })
    .from(callDrafts)
    .where(callDraftsVisibleTo(actor));
  const leftDossiers = await countLeftAssignments(db, actor);
  return { ...(row ?? { failed: 0, drafts: 0 }), leftDossiers };
}
