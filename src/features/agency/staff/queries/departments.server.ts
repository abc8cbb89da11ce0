import { asc, eq } from "drizzle-orm";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** The departments of an agency in its order, closed ones too. */
export const listStaffDepartments = (db: Db, partnerId: number) =>
  db
    .select({
      id: departments.id,
      fr: departments.nameFr,
      en: departments.nameEn,
      closedAt: departments.closedAt,
    })
    .from(departments)
    .where(eq(departments.partnerId, partnerId))
    .orderBy(asc(departments.position), asc(departments.id));

export type StaffDepartment = Awaited<ReturnType<typeof listStaffDepartments>>[number];
