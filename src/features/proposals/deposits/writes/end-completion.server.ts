import { sql } from "drizzle-orm";
import { dossierLocks } from "#features/proposals/dossier-form/tables.server.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import { completionRequests } from "../tables.server.ts";

/**
 * Ends the open request for completion of a dossier, if there is one: the questions that it left closed are no longer
 * locked for the agency. One statement, because every deposit runs it.
 */
export const endCompletion = compileStatement<Record<string, unknown>, never>(sql`
  with request as (
    update ${completionRequests} set state = ${sql.placeholder("end")}::text, ended_at = ${sql.placeholder("now")}::timestamptz
    where dossier_id = ${sql.placeholder("dossierId")}::uuid and state = 'open')
  delete from ${dossierLocks} where dossier_id = ${sql.placeholder("dossierId")}::uuid and held_for = 'agency'`);
