import { sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { decisions } from "../tables.server.ts";

export interface WantedCode {
  readonly dossierId: string;
  readonly code: string;
}

/**
 * The dossiers whose wanted code is taken: by a project of the portal, by the number of another dossier, by the prepared
 * decision of another dossier that the member of staff sees, or twice among these. Prepared decisions of others are under
 * embargo, and a refusal would tell of them: the release finds those with the same code.
 */
export async function findTakenCodes(
  db: Db,
  actor: StaffActor,
  wanted: readonly WantedCode[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const ids = wanted.map(({ dossierId }) => dossierId);
  const codes = wanted.map(({ code }) => code.toUpperCase());
  // One preparation of codes after the other, so that two at once do not give the same code.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('decision codes'))`);
  const { rows } = await db.execute<{ dossier_id: string }>(sql`
    with wanted as (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(codes)}::text[]) as w(dossier_id, code))
    select wanted.dossier_id from wanted
    where exists (select from ${projects} project where upper(project.code) = wanted.code)
      or exists (select from ${dossiers} other
        where other.number = wanted.code and other.id <> all(${sql.param(ids)}::uuid[]))
      or exists (select from ${decisions} decision
        where decision.code = wanted.code and decision.kind = 'prepared'
          and decision.dossier_id <> all(${sql.param(ids)}::uuid[])
          and decision.dossier_id in (select ${dossiers.id} from ${dossiers} where ${dossierVisibleTo(actor)})
          and decision.revision = (select max(newest.revision) from ${decisions} newest
            where newest.dossier_id = decision.dossier_id))`);
  const twice = wanted.filter(({ code }, index) => codes.indexOf(code.toUpperCase()) < index);
  return new Set([
    ...rows.map(({ dossier_id }) => dossier_id),
    ...twice.map(({ dossierId }) => dossierId),
  ]);
}
