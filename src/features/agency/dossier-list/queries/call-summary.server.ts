import { and, eq, isNull, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { callDrafts } from "../../call-drafts/tables.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import {
  CHECKLIST_STATUSES,
  type ChecklistStatus,
} from "../../eligibility-checks/rules/checklist.ts";
import { eligibilityStates } from "../../eligibility-checks/tables.server.ts";
import { eligibilityStatus, isCallNamed } from "./dossier-rows.server.ts";

/** The only call that a code or a number names, of those that the member of staff sees; otherwise null. */
export async function findNamedCall(db: Db, actor: StaffActor, name: string, locale: Locale) {
  const found = await db
    .select({
      id: calls.id,
      draftId: callDrafts.id,
      code: calls.code,
      year: calls.year,
      partner: partners.code,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      department: locale === "fr" ? departments.nameFr : departments.nameEn,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      envelopeEuros: calls.envelopeEuros,
      eligibilityAnswerOn: calls.eligibilityAnswerOn,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .leftJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .where(and(isCallNamed(actor, name), callWithinReachOf(actor), isNull(calls.withdrawnAt)))
    .limit(2);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** How many of a call's dossiers have each status of the check list, of those that the member of staff sees. */
export async function countEligibility(
  db: Db,
  actor: StaffActor,
  callId: number,
): Promise<Readonly<Record<ChecklistStatus, number>>> {
  const rows = await db
    .select({
      status: eligibilityStatus,
      count: sql<number>`count(*)::int`,
    })
    .from(dossiers)
    .leftJoin(eligibilityStates, eq(eligibilityStates.dossierId, dossiers.id))
    .where(and(eq(dossiers.callId, callId), dossierVisibleTo(actor)))
    .groupBy(sql`1`);
  const found = (status: ChecklistStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(CHECKLIST_STATUSES.map((status) => [status, found(status)])) as Record<
    ChecklistStatus,
    number
  >;
}

/** Figures of a call's deposited dossiers, of those that the member of staff sees. */
export async function summarizeCall(db: Db, actor: StaffActor, callId: number) {
  const [row] = await db
    .select({
      deposited: sql<number>`count(*)::int`,
      unlocked: sql<number>`count(*) filter (where ${dossiers.unlocked})::int`,
      notEligible: sql<number>`count(*) filter (where ${dossiers.place} = 'not_eligible')::int`,
      requestedEuros: sql<number>`coalesce(sum(${agencyDossiers.requestedAmount}), 0)::float8`,
    })
    .from(dossiers)
    .leftJoin(agencyDossiers, eq(agencyDossiers.dossierId, dossiers.id))
    .where(and(eq(dossiers.callId, callId), dossierVisibleTo(actor)));
  // Drafts are counted and never read: the figure says nothing about any of them.
  const drafts = await db.$count(
    dossiers,
    and(eq(dossiers.callId, callId), eq(dossiers.place, "draft")),
  );
  return {
    ...(row ?? { deposited: 0, unlocked: 0, notEligible: 0, requestedEuros: 0 }),
    drafts,
  };
}
