import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { eligibilityStates } from "../tables.server.ts";
import { rulesDigest } from "./checklist.server.ts";

/**
 * The eligible dossiers of a call whose teams were not told. A dossier that is being edited waits for its next version, and
 * one whose check list was made before the rules of the call changed waits until it is made anew.
 */
export function selectUntoldDossiers(db: Db, actor: StaffActor, callId: number) {
  return db
    .select({ id: dossiers.id, acronym: dossiers.acronym, number: dossiers.number })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(eligibilityStates, eq(eligibilityStates.dossierId, dossiers.id))
    .where(
      and(
        eq(dossiers.callId, callId),
        eq(dossiers.place, "published"),
        eq(dossiers.unlocked, false),
        isNull(dossiers.eligibilityToldAt),
        eq(eligibilityStates.status, "eligible"),
        eq(eligibilityStates.versionNumber, dossiers.depositedVersion),
        eq(eligibilityStates.rulesDigest, rulesDigest),
        dossierVisibleTo(actor),
      ),
    )
    .orderBy(asc(dossiers.number))
    .$dynamic();
}

/** Identifies a set of dossiers, so that a changed one is noticed. */
export const digestIds = (ids: readonly string[]): string =>
  createHash("sha256")
    .update([...ids].sort().join("\n"))
    .digest("hex");

/** Stands for the id of a dossier in the address that the statement builds for each person. */
const ID_PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

/** The members of dossiers, each once: `user_id`, and `data` with the person's own dossiers and the address of the first. */
export const selectTeams = (ids: readonly string[]): SQL => sql`
  select m.user_id, jsonb_build_object(
    'dossiers', jsonb_agg(jsonb_build_object('acronym', d.acronym, 'number', d.number, 'version', d.deposited_version) order by d.number),
    'href', replace(${depositHref(ID_PLACEHOLDER)}, ${ID_PLACEHOLDER}, (array_agg(d.id order by d.number))[1]::text)) as data
  from ${dossierMembers} m join ${dossiers} d on d.id = m.dossier_id
  where d.id = any(${sql.param([...ids])}::uuid[]) group by m.user_id`;

/** How many people the teams have, each once, by language. */
export async function countTeams(db: Db, ids: readonly string[]) {
  const people =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ id: users.id, locale: users.locale })
          .from(dossierMembers)
          .innerJoin(users, eq(users.id, dossierMembers.userId))
          .where(inArray(dossierMembers.dossierId, [...ids]));
  const french = people.filter(({ locale }) => locale === "fr").length;
  return { all: people.length, fr: french, en: people.length - french };
}
