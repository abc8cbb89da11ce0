import { eq, inArray } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Remembers the closing times of the calls of open dossiers. */
export class ClosingTimes {
  readonly #known = new Map<string, number>();

  /** The dossiers whose closing time differs from the remembered one; includes dossiers seen for the first time. */
  async listChanged(db: Db, dossierIds: readonly string[]): Promise<string[]> {
    if (dossierIds.length === 0) return [];
    const rows = await db
      .select({ id: dossiers.id, closesAt: calls.closesAt })
      .from(dossiers)
      .innerJoin(calls, eq(calls.id, dossiers.callId))
      .where(inArray(dossiers.id, [...dossierIds]));
    const moved = rows.filter(({ id, closesAt }) => this.#known.get(id) !== closesAt.getTime());
    this.#known.clear();
    for (const { id, closesAt } of rows) this.#known.set(id, closesAt.getTime());
    return moved.map(({ id }) => id);
  }
}
