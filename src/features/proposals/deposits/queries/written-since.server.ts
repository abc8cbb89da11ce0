import { sql } from "drizzle-orm";
import { cvs } from "#features/people/cv/tables.server.ts";
import { appendixFiles } from "#features/proposals/appendices/tables.server.ts";
import { dossierPublications } from "#features/proposals/dossier-form/tables.server.ts";
import {
  dossierForms,
  dossierMembers,
  dossiers,
} from "#features/proposals/dossiers/tables.server.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CurrentContent } from "./dossier-content.server.ts";

/**
 * Whether a part of a dossier that would be deposited was written at or after `end`. Parts with a date are compared with it.
 * Others (teams, members, removed files) have none, so any difference from the content read before `end` counts as late.
 */
export const wasWrittenSince = async (
  tx: Db,
  end: Date,
  content: { readonly snapshot: CurrentContent; readonly current: CurrentContent },
): Promise<boolean> =>
  (await findLastWriteTime(tx, content.current.dossier.id)) >= end ||
  !isSameExceptAnswers(content.snapshot, content.current);

/** The latest date among the deposited parts that have one: dossier, forms, appendices, publications, CVs. */
async function findLastWriteTime(db: Db, dossierId: string): Promise<Date> {
  const { rows } = await db.execute<{ at: Date }>(sql`
    select max(at) as at from (
      select ${dossiers.savedAt} as at from ${dossiers} where ${dossiers.id} = ${dossierId}
      union all
      select ${dossierForms.lastUpdate} from ${dossierForms}
        where ${dossierForms.dossierId} = ${dossierId}
      union all
      select ${appendixFiles.uploadedAt} from ${appendixFiles}
        where ${appendixFiles.dossierId} = ${dossierId}
      union all
      select ${dossierPublications.updatedAt} from ${dossierPublications}
        where ${dossierPublications.dossierId} = ${dossierId}
      union all
      select ${cvs.updatedAt} from ${cvs}
        join ${dossierMembers} on ${dossierMembers.cvId} = ${cvs.id}
        where ${dossierMembers.dossierId} = ${dossierId}
    ) written`);
  const at = rows[0]?.at;
  if (!at) throw new Error(`no dossier ${dossierId}`);
  return new Date(at);
}

/** Compares names, teams, members and files. Answers are left out because they have dates, and the call because members cannot change it. */
const isSameExceptAnswers = (one: CurrentContent, other: CurrentContent): boolean =>
  toCanonicalJson(omitAnswers(one)) === toCanonicalJson(omitAnswers(other));

const omitAnswers = ({ dossier, teams, members, appendices, files }: CurrentContent) => ({
  dossier,
  teams,
  members,
  appendices,
  files: files.map(({ path, name, source }) => ({ path, name, source })),
});
