import { desc, eq, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The deposited dossiers that the member of staff sees, by call; the calls with the most first. */
export async function countDossiersByCall(db: Db, actor: StaffActor, locale: Locale) {
  const counts = db
    .select({
      callId: dossiers.callId,
      count: sql<number>`count(*)::int`.as("count"),
    })
    .from(dossiers)
    .where(dossierVisibleTo(actor))
    .groupBy(dossiers.callId)
    .as("counts");
  return db
    .select({
      id: calls.id,
      partner: partners.code,
      year: calls.year,
      code: calls.code,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      departmentId: calls.departmentId,
      department: locale === "fr" ? departments.nameFr : departments.nameEn,
      count: counts.count,
    })
    .from(counts)
    .innerJoin(calls, eq(calls.id, counts.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .orderBy(desc(counts.count), calls.id);
}
