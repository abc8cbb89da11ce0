import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { calls } from "../tables.server.ts";

/**
 * Condition on `calls`: the calls of the member's agency and departments, and those of no department, published or not.
 */
export const callWithinReachOf = ({ partnerId, departmentIds }: StaffActor): SQL =>
  departmentIds === null
    ? sql`${calls.partnerId} = ${partnerId}`
    : sql`(${calls.partnerId} = ${partnerId} and (${calls.departmentId} is null or ${calls.departmentId} = any(${sql.param([...departmentIds])}::int[])))`;

/** The calls that a member of staff sees, with their dates and departments, but for withdrawn ones. */
export const listAgencyCalls = (db: Db, actor: StaffActor, locale: Locale) =>
  db
    .select({
      id: calls.id,
      slug: calls.slug,
      partner: partners.code,
      year: calls.year,
      code: calls.code,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      departmentId: calls.departmentId,
      department: locale === "fr" ? departments.nameFr : departments.nameEn,
      publishedAt: calls.publishedAt,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .where(and(callWithinReachOf(actor), isNull(calls.withdrawnAt)))
    .orderBy(calls.closesAt, calls.id);
