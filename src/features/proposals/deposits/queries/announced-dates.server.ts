import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { AnnouncedDates } from "../rules/announced-dates.ts";

/** The dates that the agency announces now for a dossier's call. They may change, and no signature covers them. */
export async function loadAnnouncedDates(db: Db, dossierId: string): Promise<AnnouncedDates> {
  const [row] = await db
    .select({ eligibilityAnswerOn: calls.eligibilityAnswerOn, decisionsOn: calls.decisionsOn })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, dossierId));
  return row ?? { eligibilityAnswerOn: null, decisionsOn: null };
}

/** When the agency told the team that the dossier is eligible; null before. */
export async function findEligibilityToldAt(db: Db, dossierId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: dossiers.eligibilityToldAt })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  return row?.at ?? null;
}
