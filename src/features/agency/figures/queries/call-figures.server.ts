import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import {
  dossierHiddenByConflict,
  dossierVisibleTo,
} from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { projectVisibleTo } from "#features/proposals/projects/queries/visible-to.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { callDrafts } from "../../call-drafts/tables.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import type { CountedDossier } from "../rules/categories.ts";

const selectCalls = (db: Db, where: SQL | undefined, locale: Locale) =>
  db
    .select({
      id: calls.id,
      draftId: callDrafts.id,
      partner: partners.code,
      code: calls.code,
      year: calls.year,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      department: locale === "fr" ? departments.nameFr : departments.nameEn,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      withdrawnAt: calls.withdrawnAt,
      envelopeEuros: calls.envelopeEuros,
      graceMinutes: sql<number>`coalesce(${callRequirements.graceMinutes}, 0)`,
      copiedFrom: callDrafts.copiedFrom,
      titleFr: calls.titleFr,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .leftJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .leftJoin(callRequirements, eq(callRequirements.callId, calls.id))
    .where(where);

export type FiguresCall = Awaited<ReturnType<typeof selectCalls>>[number];

/**
 * A published call by its number or by the id of its draft. NOT_FOUND for calls of other agencies and departments, and for
 * drafts that were never published.
 */
export async function findFiguresCall(
  db: Db,
  actor: StaffActor,
  id: { readonly callId: number } | { readonly draftId: string },
  locale: Locale,
): Promise<FiguresCall> {
  const named = "callId" in id ? eq(calls.id, id.callId) : eq(callDrafts.id, id.draftId);
  const [call] = await selectCalls(db, and(named, callWithinReachOf(actor)), locale);
  if (!call) throw new DomainError("NOT_FOUND");
  return call;
}

/** The calls that a call can be compared with: those that closed before it and have a deposit that the member sees. */
export const listComparableCalls = (db: Db, actor: StaffActor, call: FiguresCall, locale: Locale) =>
  db
    .select({
      id: calls.id,
      year: calls.year,
      code: calls.code,
      titleFr: calls.titleFr,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
    })
    .from(calls)
    .where(
      and(
        callWithinReachOf(actor),
        ne(calls.id, call.id),
        lt(calls.closesAt, call.closesAt),
        sql`exists (select from ${agencyDossiers} where ${agencyDossiers.callId} = ${calls.id})`,
      ),
    )
    .orderBy(desc(calls.closesAt), desc(calls.id))
    .limit(MAX_COMPARABLE);

const MAX_COMPARABLE = 200;

/** The deposited dossiers of a call that the member of staff sees, with what the figures count by. */
export const listCountedDossiers = (
  db: Db,
  actor: StaffActor,
  callId: number,
): Promise<CountedDossier[]> =>
  db
    .select({
      firstDepositedAt: agencyDossiers.firstDepositedAt,
      ercDomains: agencyDossiers.ercDomains,
      institution: agencyDossiers.coordinatorInstitution,
      countries: agencyDossiers.countries,
      amount: agencyDossiers.requestedAmount,
    })
    .from(agencyDossiers)
    .innerJoin(dossiers, eq(dossiers.id, agencyDossiers.dossierId))
    // The call stands in both conditions: without the second, PostgreSQL starts from all dossiers of the agency.
    .where(
      and(eq(agencyDossiers.callId, callId), eq(dossiers.callId, callId), dossierVisibleTo(actor)),
    );

/** Deposited dossiers that the member of staff sees, in the index or not yet, and those kept by a conflict of interest. */
export async function countDeposited(db: Db, actor: StaffActor, callId: number) {
  const ofCall = eq(dossiers.callId, callId);
  return {
    visible: await db.$count(dossiers, and(ofCall, dossierVisibleTo(actor))),
    keptByConflict: await db.$count(dossiers, and(ofCall, dossierHiddenByConflict(actor))),
  };
}

/**
 * What was decided of the dossiers that the member of staff sees, as their teams know it, and what their projects are granted
 * now, after amendments. Prepared decisions are not read. Null before the first release.
 */
export async function sumReleasedDecisions(db: Db, actor: StaffActor, callId: number) {
  const [counts] = await db
    .select({
      decided: sql<number>`count(*)::int`,
      selected: sql<number>`(count(*) filter (where ${dossiers.place} = 'selected'))::int`,
    })
    .from(dossiers)
    .where(
      and(
        eq(dossiers.callId, callId),
        inArray(dossiers.place, [...DECISIONS]),
        dossierVisibleTo(actor),
      ),
    );
  if (!counts || counts.decided === 0) return null;
  const [granted] = await db
    .select({ euros: sql<number>`coalesce(sum(${projects.amountEuros}), 0)::float8` })
    .from(projects)
    .where(and(eq(projects.callId, callId), isNull(projects.endedAt), projectVisibleTo(actor)));
  return { ...counts, grantedEuros: granted?.euros ?? 0 };
}

/**
 * When each draft of a call was last written in, and how many have an armed standby. Drafts are counted and never read:
 * no id, name or answer leaves the database.
 */
export async function listDraftActivity(db: Db, callId: number) {
  const rows = await db
    .select({
      changedAt: sql<Date>`greatest(${dossiers.savedAt}, max(${dossierForms.lastUpdate}))`.mapWith(
        dossiers.savedAt,
      ),
      isArmed: sql<boolean>`bool_or(${dossierStandbys.dossierId} is not null)`,
    })
    .from(dossiers)
    .leftJoin(dossierForms, eq(dossierForms.dossierId, dossiers.id))
    .leftJoin(dossierStandbys, eq(dossierStandbys.dossierId, dossiers.id))
    .where(and(eq(dossiers.callId, callId), eq(dossiers.place, "draft")))
    .groupBy(dossiers.id);
  return {
    changedAt: rows.map(({ changedAt }) => changedAt),
    armed: rows.filter(({ isArmed }) => isArmed).length,
  };
}

/**
 * People who saved an answer since a moment, and in how many drafts and reopened dossiers. The recent changes name the
 * few dossiers whose answers are looked at.
 */
export async function countWriters(db: Db, actor: StaffActor, callId: number, since: Date) {
  const { rows } = await db.execute<{ people: number; drafts: number; reopened: number }>(sql`
    with written as materialized (
      select ${dossiers.id} as id, ${dossiers.place} as place from ${dossiers}
      where ${dossiers.callId} = ${callId} and (${dossiers.place} = 'draft' or ${dossierVisibleTo(actor)})
        and ${dossiers.id} in (select dossier_id from dossier_changes where at >= ${since.toISOString()}::timestamptz))
    select count(distinct answer.updated_by)::int as people,
      count(distinct written.id) filter (where written.place = 'draft')::int as drafts,
      count(distinct written.id) filter (where written.place <> 'draft')::int as reopened
    from written join dossier_answers answer on answer.dossier_id = written.id
    where answer.updated_at >= ${since.toISOString()}::timestamptz`);
  return rows[0] ?? { people: 0, drafts: 0, reopened: 0 };
}

/** The names of ERC panels by their codes. */
export async function loadErcNames(
  db: Db,
  codes: readonly string[],
  locale: Locale,
): Promise<Readonly<Record<string, string>>> {
  const known = codes.filter(Boolean);
  if (known.length === 0) return {};
  const rows = await db
    .select({
      code: ercDomains.code,
      name: locale === "fr" ? ercDomains.nameFr : ercDomains.nameEn,
    })
    .from(ercDomains)
    .where(inArray(ercDomains.code, [...known]));
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
}
