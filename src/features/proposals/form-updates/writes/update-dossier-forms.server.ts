import { sql } from "drizzle-orm";
import { loadVersionNumbers } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { productActor } from "#platform/actor.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { standbyRequest } from "../jobs/standby-request.ts";
import { lockFormsBehind } from "../queries/behind.server.ts";
import { type MovedForm, moveForm } from "./move-form.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

export interface UpdateDeps {
  readonly tx: Db;
  readonly queue: Queue;
  readonly now: Date;
  readonly audit: Audit;
}

/** The name under which the product moves dossiers, in the audit. */
export const UPDATE_ACTOR = productActor("update-forms");

/**
 * Moves a dossier that is being written to the versions of its call's forms, and tells its team once. Does nothing if the
 * dossier is up to date or keeps its versions. The caller holds the dossier's row lock for update; all is in its
 * transaction.
 */
export async function updateDossierForms(
  { tx, queue, now, audit }: UpdateDeps,
  dossierId: string,
): Promise<{ updated: boolean }> {
  const behind = await lockFormsBehind(tx, dossierId, now);
  if (behind.length === 0) return { updated: false };
  const numbers = await loadVersionNumbers(
    tx,
    behind.flatMap(({ fromVersionId, toVersionId }) => [fromVersionId, toVersionId]),
  );
  const moved = new Map<FormModelType, MovedForm>();
  for (const { formModelType, fromVersionId, toVersionId } of behind) {
    const formRef = { dossierId, formModelType };
    const form = await moveForm(tx, { formRef, fromVersionId, toVersionId, now });
    moved.set(formModelType, form);
    await audit(
      "dossier.formUpdated",
      { kind: "dossier", id: dossierId },
      {
        formModelType,
        from: numbers.get(fromVersionId) ?? 0,
        to: numbers.get(toVersionId) ?? 0,
        points: form.points.length,
      },
    );
  }
  await clearStandby({ tx, queue, now }, dossierId);
  await notifyTeam(tx, dossierId, { moved, now });
  // Pages beside the editors show what the new version asks.
  await tx.execute(sql`select pg_notify('dossier_changed', ${dossierId})`);
  return { updated: true };
}

/**
 * Drops the state that an armed standby would deposit, since it belongs to the version before, and has it frozen again
 * at once. `deposits` may not be imported here; its job tells the team if the dossier is incomplete now.
 */
async function clearStandby(
  { tx, queue, now }: Omit<UpdateDeps, "audit">,
  dossierId: string,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update dossier_standbys set frozen = null, frozen_at = null, checked_changes = null
    where dossier_id = ${dossierId} and frozen is not null`);
  if (!rowCount) return;
  const clearedAt = now.toISOString();
  await queue.enqueue(tx, standbyRequest, { dossierId, clearedAt });
}
