import { sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";

/**
 * When the writing of a dossier ends, in a statement that joins it with its call: at the closing, or where the agency
 * opened it again, at the end it gave. Deposits come after the team: their table is known by name only.
 */
export const WRITING_ENDS = sql<Date>`coalesce(
  (select edit.until from dossier_edits edit where edit.dossier_id = ${dossiers.id}),
  ${calls.closesAt})`.mapWith(calls.closesAt);
