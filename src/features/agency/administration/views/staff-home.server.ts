import { asc, inArray } from "drizzle-orm";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listOwnMemberships } from "../queries/own-memberships.server.ts";
import { toAgencyChoices } from "../rules/agency-choices.ts";

/** For which agency, in which role and in which departments a member of staff acts, and the agencies to switch to. */
export async function loadStaffHome(
  db: Db,
  { userId, partnerId, departmentIds }: StaffActor,
  locale: Locale,
) {
  const choices = toAgencyChoices(await listOwnMemberships(db, userId), locale);
  const agency = choices.find((choice) => choice.partnerId === partnerId);
  // The membership ended since the request was authenticated.
  if (!agency) throw new DomainError("NOT_FOUND");
  const names =
    departmentIds &&
    (await db
      .select({ name: locale === "fr" ? departments.nameFr : departments.nameEn })
      .from(departments)
      .where(inArray(departments.id, [...departmentIds]))
      .orderBy(asc(departments.position), asc(departments.id)));
  return {
    agency,
    /** Null for all departments. */
    departments: names?.map(({ name }) => name) ?? null,
    otherAgencies: choices.filter((choice) => choice !== agency),
  };
}
