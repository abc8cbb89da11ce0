import { sql } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { decisions } from "../tables.server.ts";

export interface WantedCode {
  readonly dossierId: string;
  readonly code: string;
}

/**
 * The dossiers whose wanted code is taken: by a project of the portal, by the number of another dossier, by the prepared
 * decision of another dossier, or twice among these. Says nothing about who has it.
 */
export async function findTakenCodes(
  db: Db,
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
          and decision.revision = (select max(newest.revision) from ${decisions} newest
            where newest.dossier_id = decision.dossier_id))`);
  const twice = wanted.filter(({ code }, index) => codes.indexOf(code.toUpperCase()) < index);
  return new Set([
    ...rows.map(({ dossier_id }) => dossier_id),
    ...twice.map(({ dossierId }) => dossierId),
  ]);
}
