import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { FORM_POINTS_TOPIC } from "../rules/settled-points.ts";
import { dossierFormPoints } from "../tables.server.ts";

/** A point that a member confirmed. */
export interface PointConfirmation {
  readonly id: number;
  readonly at: string;
  /** Null if the account was erased. */
  readonly by: string | null;
}

/** Confirmations of points as a topic for open editors. They are few: each change sends all of them. */
export const pointsTopic: LiveTopic = {
  name: FORM_POINTS_TOPIC,
  async listChangesSince(db, { dossierId }, after) {
    const revision = await loadRevision(db, dossierId, FORM_POINTS_TOPIC);
    if (revision <= after) return { items: [], revision: after, more: false };
    const rows = await db
      .select({
        id: dossierFormPoints.id,
        at: dossierFormPoints.confirmedAt,
        by: dossierFormPoints.confirmedBy,
      })
      .from(dossierFormPoints)
      .where(
        and(eq(dossierFormPoints.dossierId, dossierId), isNotNull(dossierFormPoints.confirmedAt)),
      )
      .orderBy(asc(dossierFormPoints.id));
    const names = await loadShownNames(
      db,
      dossierId,
      rows.flatMap(({ by }) => by ?? []),
    );
    const items = rows.map(
      ({ id, at, by }): PointConfirmation => ({
        id,
        at: at?.toISOString() ?? "",
        by: names.get(by ?? "") ?? null,
      }),
    );
    return { items, revision, more: false };
  },
};
