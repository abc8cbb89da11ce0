import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** What the navigation of a deposited dossier says of each step. Null while it is written or edited again. */
export async function loadDepositedSummary(db: Db, dossier: DossierForActor, now: Date) {
  const { publishedAt, depositedVersion, place, unlocked } = dossier;
  if (!publishedAt || place === "draft" || unlocked) return null;
  const members = await listMembers(db, dossier.id);
  return {
    place,
    version: depositedVersion ?? 1,
    at: publishedAt.toISOString(),
    teams: new Set(members.map(({ teamNumber }) => teamNumber)).size,
    people: members.length,
    now: now.toISOString(),
  };
}

export type DepositedView = NonNullable<Awaited<ReturnType<typeof loadDepositedSummary>>>;
