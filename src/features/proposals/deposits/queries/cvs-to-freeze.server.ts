import { and, asc, eq, gt, isNotNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { cvs } from "#features/people/cv/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { frozenFiles } from "../tables.server.ts";

/** Shorter than what is frozen and not named is kept (`sweep-frozen-files`). */
const AHEAD_MS = 24 * 3_600_000;
/** Whoever writes in a CV saves it every few seconds. */
const IDLE_MS = 2 * 60_000;

/** CVs that may soon be deposited, are not being written in, and have not been printed as they stand. */
export function listCvsToFreeze(db: Db, now: Date, limit: number) {
  // As `dossier-content.server.ts` names it.
  const source = sql<string>`'cv:' || ${cvs.id} || ':' || ${cvs.version}`;
  return db
    .selectDistinct({ cvId: cvs.id, version: cvs.version, source })
    .from(dossierMembers)
    .innerJoin(cvs, eq(cvs.id, dossierMembers.cvId))
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(
      and(
        isNotNull(dossierMembers.cvId),
        or(eq(dossiers.place, "draft"), dossiers.unlocked),
        gt(calls.closesAt, now),
        lte(calls.closesAt, new Date(now.getTime() + AHEAD_MS)),
        lt(cvs.updatedAt, new Date(now.getTime() - IDLE_MS)),
        notExists(
          db.select({ one: sql`1` }).from(frozenFiles).where(eq(frozenFiles.source, source)),
        ),
      ),
    )
    .orderBy(asc(cvs.id))
    .limit(limit);
}
