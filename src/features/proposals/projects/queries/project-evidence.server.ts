import { and, desc, eq, lte, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import { depositFiles, depositVersions } from "#features/proposals/deposits/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { decisionLetters } from "../../decision-letters/tables.server.ts";

/** The call and the dossier that a project came from, and the version that was decided on. Null for an imported project. */
export async function loadProjectOrigin(
  db: Db,
  { dossierId, decidedAt }: { readonly dossierId: string | null; readonly decidedAt: Date },
) {
  if (dossierId === null) return null;
  const [origin] = await db
    .select({
      call: {
        slug: calls.slug,
        year: calls.year,
        titleFr: calls.titleFr,
        titleEn: calls.titleEn,
        closesAt: calls.closesAt,
        contacts: calls.contacts,
      },
      eligibilityToldAt: dossiers.eligibilityToldAt,
      versionId: depositVersions.id,
      version: depositVersions.number,
      depositedAt: depositVersions.depositedAt,
      teams: sql<Manifest["teams"]>`${depositVersions.manifest}::json -> 'teams'`,
      /** Of the archive before compression: the manifest and all files. */
      bytes: sql<number>`(octet_length(${depositVersions.manifest}) + (
        select coalesce(sum(${depositFiles.bytes}), 0) from ${depositFiles} where ${depositFiles.versionId} = ${depositVersions.id}))::int`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(depositVersions, eq(depositVersions.dossierId, dossiers.id))
    .where(and(eq(dossiers.id, dossierId), lte(depositVersions.depositedAt, decidedAt)))
    .orderBy(desc(depositVersions.number))
    .limit(1);
  return origin ?? null;
}

/**
 * The letter of a decision, for actors who see the dossier: a person of the project who left the team does not. Null also
 * for decisions without a letter; undefined where the dossier is not seen.
 */
export async function findDecisionLetter(
  db: Db,
  actor: Actor,
  { dossierId, decisionId }: { readonly dossierId: string; readonly decisionId: string | null },
) {
  const [row] = await db
    .select({ dossierId: dossiers.id, letter: decisionLetters })
    .from(dossiers)
    .leftJoin(
      decisionLetters,
      and(
        eq(decisionLetters.dossierId, dossiers.id),
        sql`${decisionLetters.decisionId} = ${decisionId}::uuid`,
      ),
    )
    .where(and(eq(dossiers.id, dossierId), dossierVisibleTo(actor)));
  return row?.letter;
}
