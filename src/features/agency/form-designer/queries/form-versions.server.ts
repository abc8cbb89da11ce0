import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callForms, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";

const ofForm = (formModelId: string) =>
  and(eq(formModelVersions.formModelId, formModelId), isNotNull(formModelVersions.publishedAt));

/** A published version of a form by its number. NOT_FOUND if there is none. */
export async function findVersion(db: Db, formModelId: string, number: number) {
  const [version] = await db
    .select()
    .from(formModelVersions)
    .where(and(ofForm(formModelId), eq(formModelVersions.number, number)));
  if (!version) throw new DomainError("NOT_FOUND");
  return version;
}

/** The published versions of a form, the newest first, without their content. */
export const listVersions = (db: Db, formModelId: string) =>
  db
    .select({
      id: formModelVersions.id,
      number: formModelVersions.number,
      publishedAt: sql<Date>`${formModelVersions.publishedAt}`.mapWith(
        formModelVersions.publishedAt,
      ),
      publishedBy: sql<
        string | null
      >`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      /** Dossiers that are being written with the version, and all others. */
      drafts: countDossiers(sql`dossier.place = 'draft'`),
      deposited: countDossiers(sql`dossier.place <> 'draft'`),
      calls: sql<number>`(select count(*)::int from ${callForms} as used
        where used.version_id = ${formModelVersions.id})`,
    })
    .from(formModelVersions)
    .leftJoin(users, eq(users.id, formModelVersions.publishedBy))
    .where(ofForm(formModelId))
    .orderBy(desc(formModelVersions.number));

const countDossiers = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${dossierForms} as used
    join ${dossiers} as dossier on dossier.id = used.dossier_id
    where used.version_id = ${formModelVersions.id} and ${condition})`;

/** The calls that use versions of a form, as far as the member sees them. */
export const listCallsOfForm = (db: Db, actor: StaffActor, formModelId: string, locale: Locale) =>
  db
    .select({
      versionId: callForms.versionId,
      id: calls.id,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      code: calls.code,
      year: calls.year,
    })
    .from(callForms)
    .innerJoin(formModelVersions, eq(formModelVersions.id, callForms.versionId))
    .innerJoin(calls, eq(calls.id, callForms.callId))
    .where(and(ofForm(formModelId), callWithinReachOf(actor)))
    .orderBy(desc(calls.closesAt), calls.id);
