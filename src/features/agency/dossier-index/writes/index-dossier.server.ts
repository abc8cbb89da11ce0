import { asc, eq, sql } from "drizzle-orm";
import { findDepositedVersion } from "#features/proposals/deposits/queries/versions.server.ts";
import { parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { depositVersions } from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listCauses } from "#platform/errors.ts";
import { refreshEligibility } from "../../eligibility-checks/writes/refresh-state.server.ts";
import { buildIndexRow, type IndexedForm } from "../rules/index-row.ts";
import { agencyDossiers } from "../tables.server.ts";

/** PostgreSQL's code for a text with too many different words for one vector. */
const PROGRAM_LIMIT_EXCEEDED = "54000";

/**
 * Indexes the version that the agency holds. Nothing happens before the first deposit, and an older version never replaces
 * a newer one, whatever the order of two jobs.
 */
export async function indexDossier(db: Db, dossierId: string, now: Date): Promise<void> {
  const version = await findDepositedVersion(db, dossierId);
  if (!version) return;
  const [dossier] = await db
    .select({
      number: dossiers.number,
      callId: dossiers.callId,
      firstDepositedAt: depositVersions.depositedAt,
    })
    .from(dossiers)
    .innerJoin(depositVersions, eq(depositVersions.dossierId, dossiers.id))
    .where(eq(dossiers.id, dossierId))
    .orderBy(asc(depositVersions.number))
    .limit(1);
  if (!dossier) return;
  const manifest = parseManifest(version.manifest);
  const versionIds = manifest.forms.map(({ versionId }) => versionId);
  const [models, meanings] = [
    await loadFormVersions(db, versionIds),
    await loadMeanings(db, versionIds),
  ];
  const forms = new Map(
    [...models].map(([id, form]): [string, IndexedForm] => [
      id,
      { form, meanings: meanings.get(id) ?? new Map() },
    ]),
  );
  const { content, ...row } = buildIndexRow({ manifest, number: dossier.number, forms });
  const values = {
    ...row,
    countries: [...row.countries],
    institutions: [...row.institutions],
    ercDomains: [...row.ercDomains],
    keywords: [...row.keywords],
    dossierId,
    callId: dossier.callId,
    versionNumber: version.number,
    depositedAt: version.depositedAt,
    firstDepositedAt: dossier.firstDepositedAt,
    indexedAt: now,
  };
  await writeRow(db, values, content);
  await refreshEligibility(db, dossierId);
}

type RowValues = Omit<typeof agencyDossiers.$inferInsert, "content">;

/** Writes the row. Of a text with too many different words the first half is indexed, or the first half of that. */
async function writeRow(db: Db, values: RowValues, content: string): Promise<void> {
  const words = sql`words_of(${content}::text)`;
  const row = { ...values, content: sql`french_lexemes(${words}) || english_lexemes(${words})` };
  const { dossierId: _, ...changes } = row;
  try {
    // A transaction, which is a savepoint inside another one: a refused text must not end the caller's.
    await db.transaction(async (tx) => {
      await tx
        .insert(agencyDossiers)
        .values(row)
        .onConflictDoUpdate({
          target: agencyDossiers.dossierId,
          set: changes,
          setWhere: sql`${agencyDossiers.versionNumber} <= ${values.versionNumber}`,
        });
    });
  } catch (error) {
    const isTooLong = listCauses(error).some(
      (cause) => (cause as { code?: unknown }).code === PROGRAM_LIMIT_EXCEEDED,
    );
    if (!isTooLong || content.length < 2) throw error;
    await writeRow(db, values, content.slice(0, content.length / 2));
  }
}
