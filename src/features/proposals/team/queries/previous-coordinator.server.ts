import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Member } from "./members.server.ts";

/** How long a coordination that was handed on can be handed back by one press. */
const HAND_BACK_DAYS = 14;

/**
 * The person who handed the coordination to this account lately, while they are still in the dossier. The journal knows it: what
 * happened last to the coordination was that they handed it on.
 */
export async function findPreviousCoordinator(
  db: Db,
  dossierId: string,
  { userId, members, now }: { userId: string; members: readonly Member[]; now: Date },
): Promise<Member | null> {
  if (!members.some((one) => one.userId === userId && one.role === "coordinator")) return null;
  const [last] = await db
    .select({
      event: auditEvents.event,
      from: auditEvents.actorId,
      to: sql<string | null>`${auditEvents.details} ->> 'about'`,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, "dossier"),
        eq(auditEvents.subjectId, dossierId),
        inArray(auditEvents.event, ["dossier.transferred", "dossier.coordinatorNamed"]),
        gt(auditEvents.at, new Date(now.getTime() - HAND_BACK_DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  if (last?.event !== "dossier.transferred" || last.to !== userId) return null;
  return members.find((one) => one.userId === last.from) ?? null;
}
