import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type CallDecision, selectCallDecisions } from "../queries/call-decisions.server.ts";
import { listHeldByRelease } from "../queries/held-by-release.server.ts";
import type { SeenDossier } from "../rules/decision-form.ts";
import { lockDossiers } from "./append-decisions.server.ts";

/**
 * The chosen dossiers of a call with their decisions, locked. NOT_FOUND if the member of staff does not see one of them,
 * STALE if one has another revision than was seen, or can no longer be decided.
 */
export async function lockSeenDecisions(
  tx: Db,
  actor: StaffActor,
  callId: number,
  seen: readonly SeenDossier[],
): Promise<CallDecision[]> {
  const ids = seen.map(({ dossierId }) => dossierId);
  // Seen before they are locked: no one locks the dossiers of others.
  requireAll(await selectCallDecisions(tx, actor, callId, ids), ids);
  await lockDossiers(tx, ids);
  const rows = await selectCallDecisions(tx, actor, callId, ids);
  requireAll(rows, ids);
  const revisions = new Map(seen.map(({ dossierId, revision }) => [dossierId, revision]));
  if (rows.some(({ dossierId, revision }) => revisions.get(dossierId) !== revision))
    throw new DomainError("STALE", { why: "decidedMeanwhile" });
  await requireChangeable(tx, rows);
  return rows;
}

function requireAll(rows: readonly CallDecision[], ids: readonly string[]): void {
  if (rows.length !== new Set(ids).size) throw new DomainError("NOT_FOUND");
}

/** Whether the team knows a decision on the dossier. It changes by a withdrawal alone. */
export const isReleased = ({ place }: Pick<CallDecision, "place">): boolean =>
  place !== "published";

/** Throws STALE for decisions that were released or that a waiting release counts on. */
async function requireChangeable(tx: Db, rows: readonly CallDecision[]): Promise<void> {
  if (rows.some(isReleased)) throw new DomainError("STALE", { why: "released" });
  const held = await listHeldByRelease(
    tx,
    rows.flatMap(({ decision }) => (decision ? [decision.id] : [])),
  );
  if (held.size > 0) throw new DomainError("STALE", { why: "inRelease" });
}
