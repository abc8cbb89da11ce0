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
 * A dossier as somebody stands to it who is about to write in one of its forms, with that form, both held until the transaction
 * ends: its state is shared with others who write, the form is theirs alone. Who works on the dossier is read once it is
 * held, for then nobody comes or goes. The form of a stranger is neither looked for nor held.
 */
export async function loadFormForWrite(
  tx: Db,
  { userId }: PersonActor,
  { dossierId, formModelType }: FormRef,
): Promise<{ readonly dossier: DossierForActor; readonly held: DossierForm | undefined }> {
  const row = await lockDossier(tx, dossierId, "share");
  const [found] = await findMemberAndForm(tx, { dossierId, formModelType, userId });
  if (!found) return { dossier: toDossierForActor(row, null), held: undefined };
  const { versionId, lastUpdate, ...member } = found;
  const dossier = toDossierForActor(row, member);
  if (!versionId || !lastUpdate) return { dossier, held: undefined };
  const form = await loadFormVersion(tx, versionId);
  return { dossier, held: { form, lastUpdate: new Date(lastUpdate) } };
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
