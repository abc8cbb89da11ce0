import { asc, eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";

/** A release with its agency, locked: of two people or workers who end it, the second finds it ended. NOT_FOUND without one. */
export async function lockRelease(tx: Db, releaseId: string) {
  const [release] = await tx
    .select({
      id: decisionReleases.id,
      callId: decisionReleases.callId,
      state: decisionReleases.state,
      plannedFor: decisionReleases.plannedFor,
      plannedBy: decisionReleases.plannedBy,
      plannedAt: decisionReleases.plannedAt,
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
    })
    .from(decisionReleases)
    .innerJoin(calls, eq(calls.id, decisionReleases.callId))
    .where(eq(decisionReleases.id, releaseId))
    .for("update", { of: decisionReleases });
  if (!release) throw new DomainError("NOT_FOUND");
  return release;
}

export type LockedRelease = Awaited<ReturnType<typeof lockRelease>>;

/** The decisions of a release with their frozen letters, in the order in which dossiers are locked. */
export const listReleaseDecisions = (db: Db, releaseId: string) =>
  db
    .select()
    .from(releaseDecisions)
    .where(eq(releaseDecisions.releaseId, releaseId))
    .orderBy(asc(releaseDecisions.dossierId));

export type ReleaseDecision = Awaited<ReturnType<typeof listReleaseDecisions>>[number];
