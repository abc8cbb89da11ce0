import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { callLetterTemplates, letterTemplates } from "../tables.server.ts";

const isInUse = (partnerId: number) =>
  and(eq(letterTemplates.partnerId, partnerId), isNull(letterTemplates.archivedAt));

/** Who chose a template for a call prepares its decisions: only staff who may read them see that it was chosen. */
const isChoiceVisibleTo = (actor: StaffActor): SQL =>
  hasRole(actor.role, STAFF_ACTS.readDecisions) ? sql`${callWithinReachOf(actor)}` : sql`false`;

/**
 * The templates in use of the member's agency, of one kind or of all, oldest first: the first of a kind is the one used by
 * default.
 */
export const listTemplates = (db: Db, actor: StaffActor, kind?: LetterKind) =>
  db
    .select({
      id: letterTemplates.id,
      kind: letterTemplates.kind,
      name: letterTemplates.name,
      updatedAt: letterTemplates.updatedAt,
      updatedBy: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
      /** Calls that chose it. */
      calls: sql<number>`(select count(*)::int from ${callLetterTemplates}
        join ${calls} on ${calls.id} = ${callLetterTemplates.callId}
        where ${callLetterTemplates.templateId} = ${letterTemplates.id} and ${isChoiceVisibleTo(actor)})`,
    })
    .from(letterTemplates)
    .leftJoin(users, eq(users.id, letterTemplates.updatedBy))
    .where(and(isInUse(actor.partnerId), kind ? eq(letterTemplates.kind, kind) : undefined))
    .orderBy(asc(letterTemplates.createdAt), asc(letterTemplates.id));

/** A template in use of an agency; null for all others. */
export async function findTemplate(db: Db, partnerId: number, id: string) {
  const [template] = await db
    .select({
      id: letterTemplates.id,
      kind: letterTemplates.kind,
      name: letterTemplates.name,
      texts: letterTemplates.texts,
      version: letterTemplates.version,
      updatedAt: letterTemplates.updatedAt,
    })
    .from(letterTemplates)
    .where(and(isInUse(partnerId), eq(letterTemplates.id, id)));
  return template ?? null;
}

/** The titles of the calls that chose a template, as far as the member of staff sees that they did. */
export const listCallsOfTemplate = (db: Db, actor: StaffActor, templateId: string) =>
  db
    .select({ id: calls.id, titleFr: calls.titleFr, titleEn: calls.titleEn })
    .from(callLetterTemplates)
    .innerJoin(calls, eq(calls.id, callLetterTemplates.callId))
    .where(and(eq(callLetterTemplates.templateId, templateId), isChoiceVisibleTo(actor)))
    .orderBy(asc(calls.id));
