import { and, asc, eq } from "drizzle-orm";
import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { FORM_POINTS_TOPIC } from "#features/proposals/dossier-form/rules/points-topic.ts";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { FormPointDetail } from "../rules/point-detail.ts";
import { dossierFormPoints } from "../tables.server.ts";

/** A point as open pages are told of it: enough to show a confirmation, and to see that there is more to load. */
export interface LivePoint {
  readonly id: number;
  readonly confirmedAt: string | null;
  /** Null if the point is open or the account was erased. */
  readonly confirmedBy: string | null;
  /** Number of texts that were set aside. */
  readonly texts: number;
}

/** The points of a form as a topic for open editors. They are few: each change sends all of them. */
export const pointsTopic: LiveTopic = {
  name: FORM_POINTS_TOPIC,
  async listChangesSince(db, { dossierId, formModelType }, after) {
    const revision = await loadRevision(db, dossierId, FORM_POINTS_TOPIC);
    if (revision <= after || !formModelType) return { items: [], revision: after, more: false };
    const rows = await db
      .select({
        id: dossierFormPoints.id,
        detail: dossierFormPoints.detail,
        confirmedAt: dossierFormPoints.confirmedAt,
        confirmedBy: dossierFormPoints.confirmedBy,
      })
      .from(dossierFormPoints)
      .where(
        and(
          eq(dossierFormPoints.dossierId, dossierId),
          eq(dossierFormPoints.formModelType, formModelType),
        ),
      )
      .orderBy(asc(dossierFormPoints.id));
    const names = await loadShownNames(
      db,
      dossierId,
      rows.flatMap(({ confirmedBy }) => confirmedBy ?? []),
    );
    const items = rows.map(
      ({ id, detail, confirmedAt, confirmedBy }): LivePoint => ({
        id,
        confirmedAt: confirmedAt?.toISOString() ?? null,
        confirmedBy: names.get(confirmedBy ?? "") ?? null,
        texts: (detail as FormPointDetail).unplaced?.length ?? 0,
      }),
    );
    return { items, revision, more: false };
  },
};
