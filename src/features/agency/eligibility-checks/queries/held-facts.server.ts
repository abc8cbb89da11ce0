import { and, asc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calls } from "#features/portal/calls/tables.server.ts";
import { findDepositedVersion } from "#features/proposals/deposits/queries/versions.server.ts";
import { type Manifest, parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { depositVersions } from "#features/proposals/deposits/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import { readMeaning } from "#features/proposals/form-models/rules/read-meaning.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { HeldFacts } from "../rules/criteria.ts";
import { readTeamFacts } from "../rules/held-facts.ts";

interface CallDates {
  readonly closesAt: Date;
  readonly graceMinutes: number;
}

/** What the held version says about the rules of its call; null before the first deposit. */
export async function loadHeldFacts(
  db: Db,
  dossierId: string,
  { closesAt, graceMinutes }: CallDates,
): Promise<HeldFacts | null> {
  const held = await findDepositedVersion(db, dossierId);
  if (!held) return null;
  const manifest = parseManifest(held.manifest);
  const [first] = await db
    .select({ depositedAt: depositVersions.depositedAt })
    .from(depositVersions)
    .where(eq(depositVersions.dossierId, dossierId))
    .orderBy(asc(depositVersions.number))
    .limit(1);
  return {
    ...readTeamFacts(manifest),
    ...(await loadFigures(db, manifest)),
    otherCoordinations: await countOtherDeposits(db, dossierId),
    version: held.number,
    firstDepositedAt: first?.depositedAt ?? held.depositedAt,
    closesAt,
    graceMinutes,
  };
}

/** Amount and duration by the meanings of the questions; null where the forms have no such question, or no answer. */
async function loadFigures(db: Db, { forms }: Manifest) {
  const ids = forms.map(({ versionId }) => versionId);
  const versions = await loadFormVersions(db, ids);
  const meanings = await loadMeanings(db, ids);
  let amountEuros: number | null = null;
  let durationMonths: number | null = null;
  for (const { versionId, answers } of forms) {
    const form = versions.get(versionId);
    if (!form) continue;
    const known = { form, meanings: meanings.get(versionId) ?? new Map() };
    const written = new Map(Object.entries(answers).map(([key, one]) => [key, one as Answer]));
    amountEuros ??= readMeaning(known, written, "requested_amount");
    durationMonths ??= readMeaning(known, written, "duration_months");
  }
  return { amountEuros, durationMonths };
}

const other = alias(dossiers, "other");
const otherCall = alias(calls, "other_call");
const otherMember = alias(dossierMembers, "other_member");

/**
 * How many other deposited dossiers the coordinator has with the agency in the call's year. Drafts are not counted: an
 * agency does not know whose they are. Null without a coordinator.
 */
async function countOtherDeposits(db: Db, dossierId: string): Promise<number | null> {
  const [row] = await db
    .select({ count: sql<number>`count(${other.id})::int` })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .leftJoin(
      otherMember,
      and(
        eq(otherMember.userId, dossierMembers.userId),
        eq(otherMember.role, "coordinator"),
        ne(otherMember.dossierId, dossierId),
      ),
    )
    .leftJoin(
      other,
      and(
        eq(other.id, otherMember.dossierId),
        ne(other.place, "draft"),
        sql`exists (select from ${calls} ${sql.identifier("other_call")} where ${otherCall.id} = ${other.callId}
          and ${otherCall.partnerId} = ${calls.partnerId} and ${otherCall.year} = ${calls.year})`,
      ),
    )
    .where(and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.role, "coordinator")))
    .groupBy(dossierMembers.id);
  return row?.count ?? null;
}
