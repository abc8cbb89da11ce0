import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { AuditEvent } from "#platform/audit/audit-events.ts";
import { auditEvents, auditReasons } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierReadings } from "../tables.server.ts";

/** The events of a dossier that its agency sees. Deposits come from the versions, and nothing of the team's work is shown. */
const HISTORY_EVENTS = [
  "dossier.unlocked",
  "dossier.editAbandoned",
  "dossier.editLapsed",
  "dossier.completionAsked",
  "dossier.completionRefused",
  "dossier.reopened",
  "dossier.completionRevoked",
  "dossier.selected",
  "dossier.not_selected",
  "dossier.not_eligible",
  "dossier.decisionWithdrawn",
] as const satisfies readonly AuditEvent[];
type HistoryEvent = (typeof HISTORY_EVENTS)[number];

/** Edits and decisions of a dossier, with the reasons that the agency gave. */
export async function listHistoryEvents(db: Db, dossierId: string) {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      event: auditEvents.event,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      until: sql<string | null>`${auditEvents.details} ->> 'until'`,
      reason: auditReasons.reason,
    })
    .from(auditEvents)
    .leftJoin(auditReasons, eq(auditReasons.eventId, auditEvents.id))
    .where(
      and(
        eq(auditEvents.subjectKind, "dossier"),
        eq(auditEvents.subjectId, dossierId),
        inArray(auditEvents.event, [...HISTORY_EVENTS]),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id));
  return rows as (Omit<(typeof rows)[number], "event"> & { readonly event: HistoryEvent })[];
}

/** The last reading of each member of staff. */
export const listLastReadings = (db: Db, dossierId: string) =>
  db
    .selectDistinctOn([dossierReadings.userId], {
      userId: dossierReadings.userId,
      version: dossierReadings.versionNumber,
      readAt: dossierReadings.readAt,
    })
    .from(dossierReadings)
    .where(eq(dossierReadings.dossierId, dossierId))
    .orderBy(dossierReadings.userId, desc(dossierReadings.readAt));
