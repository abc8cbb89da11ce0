import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
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
import type { ChecklistStatus } from "../../eligibility-checks/rules/checklist.ts";
import { isCallNamed } from "./dossier-rows.server.ts";

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
    .where(
      and(isCallNamed(actor, calls.id, name), callWithinReachOf(actor), isNull(calls.withdrawnAt)),
    )
    .limit(2);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The status of the check list; a dossier that is not in the index yet has no check list. */
const eligibility = sql<ChecklistStatus | null>`case when ${agencyDossiers.dossierId} is not null then ${agencyDossiers.eligibility}
  when ${dossiers.place} = 'published' then 'todo' end`;

const countWith = (status: ChecklistStatus) =>
  sql<number>`count(*) filter (where ${eligibility} = ${status})::int`;

/**
 * Figures of a call's deposited dossiers, of those that the member of staff sees. Drafts are counted and never read: the
 * figure says nothing about any of them.
 */
export async function summarizeCall(db: Db, actor: StaffActor, callId: number) {
  const isDraft = eq(dossiers.place, "draft");
  const [row] = await db
    .select({
      deposited: sql<number>`count(*) filter (where not ${isDraft})::int`,
      unlocked: sql<number>`count(*) filter (where ${dossiers.unlocked} and not ${isDraft})::int`,
      notEligible: sql<number>`count(*) filter (where ${dossiers.place} = 'not_eligible')::int`,
      requestedEuros: sql<number>`coalesce(sum(${agencyDossiers.requestedAmount}), 0)::float8`,
      drafts: sql<number>`count(*) filter (where ${isDraft})::int`,
      eligibility: {
        todo: countWith("todo"),
        review: countWith("review"),
        second_look: countWith("second_look"),
        eligible: countWith("eligible"),
        not_eligible: countWith("not_eligible"),
      } satisfies Record<ChecklistStatus, SQL<number>>,
    })
    .from(dossiers)
    // The call stands in both conditions: without the second, PostgreSQL joins the index of all agencies.
    .leftJoin(
      agencyDossiers,
      and(eq(agencyDossiers.dossierId, dossiers.id), eq(agencyDossiers.callId, dossiers.callId)),
    )
    .where(and(eq(dossiers.callId, callId), or(isDraft, dossierVisibleTo(actor))));
  if (!row) throw new Error("an aggregate without groups returned no row");
  return row;
}
