import { sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { depositVersions } from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rulesDigest } from "../../eligibility-checks/queries/checklist.server.ts";
import { eligibilityStates } from "../../eligibility-checks/tables.server.ts";
import { agencyDossiers } from "../tables.server.ts";

interface OutdatedRequest {
  /** Also the deposits with this version of a form. */
  readonly formVersionId?: string | undefined;
  /** After this dossier, in the order of ids. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Deposited dossiers that are missing in the index, indexed with an older version than the agency holds, or whose check list
 * was made of other rules than the call has.
 */
export async function listOutdatedDossiers(
  db: Db,
  { formVersionId, after, limit }: OutdatedRequest,
): Promise<readonly string[]> {
  const isOfForm = formVersionId
    ? sql`exists (select from ${depositVersions} held
        where held.dossier_id = ${dossiers.id} and held.number = ${dossiers.depositedVersion}
          and exists (select from jsonb_each_text(held.forms) form where form.value = ${formVersionId}))`
    : sql`false`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${dossiers.id} as id from ${dossiers}
    join (select ${calls.id} as call_id, ${rulesDigest} as digest from ${calls}) rules on rules.call_id = ${dossiers.callId}
    left join ${agencyDossiers} on ${agencyDossiers.dossierId} = ${dossiers.id}
    left join ${eligibilityStates} on ${eligibilityStates.dossierId} = ${dossiers.id}
    where ${dossiers.depositedVersion} is not null
      and ${after ? sql`${dossiers.id} > ${after}::uuid` : sql`true`}
      and (${agencyDossiers.dossierId} is null
        or ${agencyDossiers.versionNumber} < ${dossiers.depositedVersion} or ${isOfForm}
        or ${eligibilityStates.dossierId} is null or ${eligibilityStates.versionNumber} < ${dossiers.depositedVersion}
        or ${eligibilityStates.rulesDigest} <> rules.digest)
    order by ${dossiers.id} limit ${limit}`);
  return rows.map(({ id }) => id);
}
