import { sql } from "drizzle-orm";
import {
  type DossierForActor,
  lockDossier,
  type Membership,
  toDossierForActor,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierForms, dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DossierForm, FormRef } from "./form-state.server.ts";

/**
 * Locks a dossier and one of its forms until the transaction ends, and returns both for the actor. The dossier's lock
 * is shared with other writers; the form's lock is exclusive. The membership is read after the dossier is locked, so it
 * cannot change any more. For a non-member the form is neither read nor locked, and `form` is undefined.
 */
export async function loadFormForWrite(
  tx: Db,
  { userId }: PersonActor,
  { dossierId, formModelType }: FormRef,
): Promise<{ readonly dossier: DossierForActor; readonly form: DossierForm | undefined }> {
  const row = await lockDossier(tx, dossierId, "share");
  const [found] = await findMemberAndForm(tx, { dossierId, formModelType, userId });
  if (!found) return { dossier: toDossierForActor(row, null), form: undefined };
  const { versionId, lastUpdate, ...member } = found;
  const dossier = toDossierForActor(row, member);
  if (!versionId || !lastUpdate) return { dossier, form: undefined };
  const form = await loadFormVersion(tx, versionId);
  return { dossier, form: { form, versionId, lastUpdate: new Date(lastUpdate) } };
}

type MemberAndForm = Membership & {
  readonly versionId: string | null;
  readonly lastUpdate: string | null;
};

const parameter = (name: string) => sql.placeholder(name);

const findMemberAndForm = compileStatement<Record<string, unknown>, MemberAndForm>(sql`
  with member as (
    select id, role, may_write, team_number from ${dossierMembers}
    where dossier_id = ${parameter("dossierId")}::uuid and user_id = ${parameter("userId")}::uuid),
  form as materialized (
    select version_id, last_update from ${dossierForms}
    where dossier_id = ${parameter("dossierId")}::uuid and form_model_type = ${parameter("formModelType")}::text
      and exists (select from member)
    for update)
  select id, role, may_write as "mayWrite", team_number as "teamNumber",
    version_id as "versionId", last_update as "lastUpdate"
  from member left join form on true`);
