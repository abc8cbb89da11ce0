import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { FORM_POINTS_TOPIC } from "#features/proposals/dossier-form/rules/points-topic.ts";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierFormPoints } from "../tables.server.ts";

/**
 * A member has looked at a point of the new version. Who may write the form may confirm. The point keeps the first
 * confirmation: a second one, or one sent twice, changes nothing.
 */
export const confirmPoint = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), pointId: z.coerce.number().int().positive() }),
  // Each confirmation is sent to all open pages.
  limits: [{ name: "confirm-point", per: "person", max: 120, seconds: 60 }],
  async load({ tx, actor, input: { dossierId, pointId } }) {
    const dossier = await dossierForActor(tx, actor, dossierId, "share");
    return { dossier, point: dossier.membership ? await lockPoint(tx, dossierId, pointId) : null };
  },
  may: (actor, { dossier, point }) =>
    can(actor, WRITE_ACTS[point?.formModelType ?? "general_information"], dossier),
  async run({ tx, actor, now, input: { dossierId } }, { point }) {
    if (!point) throw new DomainError("NOT_FOUND");
    if (point.confirmedAt) return;
    await tx
      .update(dossierFormPoints)
      .set({ confirmedAt: now, confirmedBy: actor.userId })
      .where(eq(dossierFormPoints.id, point.id));
    await incrementRevision(tx, dossierId, FORM_POINTS_TOPIC);
  },
});

async function lockPoint(tx: Db, dossierId: string, id: number) {
  const [point] = await tx
    .select({
      id: dossierFormPoints.id,
      formModelType: dossierFormPoints.formModelType,
      confirmedAt: dossierFormPoints.confirmedAt,
    })
    .from(dossierFormPoints)
    .where(and(eq(dossierFormPoints.dossierId, dossierId), eq(dossierFormPoints.id, id)))
    .for("update");
  return point ?? null;
}
