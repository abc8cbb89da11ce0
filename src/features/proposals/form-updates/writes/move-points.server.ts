import { eq, inArray } from "drizzle-orm";
import type { FormRef } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { MovePoint } from "../rules/list-move-points.ts";
import { isPointValid } from "../rules/open-points.ts";
import type { FormPointDetail } from "../rules/point-detail.ts";
import { dossierFormPoints } from "../tables.server.ts";
import { type FormMove, inParts, isOfForm } from "./form-rows.server.ts";

/** All points of a form, the oldest first. */
export const listFormPoints = (tx: Db, formRef: FormRef) =>
  tx
    .select()
    .from(dossierFormPoints)
    .where(isOfForm(dossierFormPoints, formRef))
    .orderBy(dossierFormPoints.id);

/**
 * Writes the new points. Open points of earlier updates follow their questions; those that hold no more are deleted, and
 * a repeated one is shown once, with the question as it was at first.
 */
export async function writePoints(
  tx: Db,
  { formRef, fromVersionId, toVersionId, now }: FormMove,
  {
    points,
    openPoints,
    resolve,
    to,
    state,
    getForm,
    returnedRows,
  }: {
    points: readonly MovePoint[];
    openPoints: Awaited<ReturnType<typeof listFormPoints>>;
    resolve: (key: AnswerKey) => AnswerKey | null;
    to: Form;
    state: FormState;
    getForm: (versionId: string) => Form;
    returnedRows: readonly number[];
  },
): Promise<void> {
  const added = new Map(points.map((point) => [`${point.kind} ${point.key}`, point]));
  const gone: number[] = [];
  for (const { id, kind, key, detail, ...point } of openPoints) {
    if (point.confirmedAt) continue;
    if (kind === "setAside") {
      if (isResolved(detail as FormPointDetail, { returnedRows, isBack: resolve(key) !== null }))
        gone.push(id);
      continue;
    }
    const newKey = resolve(key);
    const before = getForm(point.fromVersionId);
    const name = `${kind} ${newKey}`;
    const repeated = added.get(name);
    if (newKey === null || !isPointValid({ kind, key: newKey }, { to, state, before })) {
      gone.push(id);
      // Renamed twice, back to the title that the team knows.
      if (kind === "renamed") added.delete(name);
      continue;
    }
    added.delete(name);
    await tx
      .update(dossierFormPoints)
      .set({ key: newKey, toVersionId, detail: { ...detail, ...repeated?.detail } })
      .where(eq(dossierFormPoints.id, id));
  }
  if (gone.length > 0)
    await tx.delete(dossierFormPoints).where(inArray(dossierFormPoints.id, gone));
  for (const part of inParts([...added.values()])) {
    await tx.insert(dossierFormPoints).values(
      part.map(({ kind, key, detail }) => ({
        ...formRef,
        kind,
        key,
        fromVersionId,
        toVersionId,
        detail: { ...detail },
        createdAt: now,
      })),
    );
  }
}

/** Whether nothing of a point is set aside any more: its texts are restored, and its comments have their question again. */
function isResolved(
  { unplaced = [], threads = [] }: FormPointDetail,
  { returnedRows, isBack }: { returnedRows: readonly number[]; isBack: boolean },
): boolean {
  const isRestored = unplaced.every((id) => returnedRows.includes(id));
  return isRestored && (threads.length === 0 || isBack);
}
