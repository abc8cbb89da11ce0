import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/** A release that a decision stands in: it waits for its minute, or has taken effect. */
export interface HoldingRelease {
  readonly releaseId: string;
  readonly state: "preparing" | "planned" | "released";
  /** The minute of a planned one; null for one that took or takes effect at once. */
  readonly plannedFor: Date | null;
}

/**
 * The decisions among these that can no longer change, by id: a waiting release counts on them, or they were released.
 * `decision-releases` comes after this feature and cannot be imported, so its tables are queried by name.
 */
export async function listHeldByRelease(
  db: Db,
  decisionIds: readonly string[],
): Promise<ReadonlyMap<string, HoldingRelease>> {
  if (decisionIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    decision_id: string;
    release_id: string;
    state: HoldingRelease["state"];
    planned_for: string | null;
  }>(sql`select part.decision_id, release.id as release_id, release.state, release.planned_for
    from release_decisions part join decision_releases release on release.id = part.release_id
    where part.decision_id = any(${sql.param([...decisionIds])}::uuid[])
      and release.state in ('preparing', 'planned', 'released')`);
  return new Map(
    rows.map(({ decision_id, release_id, state, planned_for }) => [
      decision_id,
      {
        releaseId: release_id,
        state,
        plannedFor: planned_for && state !== "released" ? new Date(planned_for) : null,
      },
    ]),
  );
}

/**
 * BUSY while letters of the agency are being printed: a part of them would leave with a text that nobody read before the
 * release was planned. It does not say why, because who writes templates and motives may not know that a release is near.
 */
export async function requireNoPreparation(tx: Db, partnerId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from decision_releases release join calls on calls.id = release.call_id
    where release.state = 'preparing' and calls.partner_id = ${partnerId} limit 1`);
  if (rows.length > 0) throw new DomainError("BUSY");
}
