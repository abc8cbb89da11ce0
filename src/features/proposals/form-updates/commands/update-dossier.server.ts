import { z } from "zod";
import { runInSaveSlot } from "#features/proposals/dossier-form/writes/save-slots.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { rowId } from "#platform/row-id.ts";
import { isDossierBehind } from "../queries/behind.server.ts";
import { UPDATE_ACTOR, updateDossierForms } from "../writes/update-dossier-forms.server.ts";

/** Moves one dossier to the versions of its call's forms. Saves of the dossier wait for it in their slot. */
export const updateDossier = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "updateForms", null),
  inSlot: runInSaveSlot,
  run: ({ tx, queue, now, audit, input }) =>
    updateDossierForms({ tx, queue, now, audit }, input.dossierId),
});

/**
 * Moves a dossier that is about to be opened or deposited, if it is behind. A failure is logged and leaves the dossier in
 * its version, which can be read, written and deposited; the job tries again. Returns whether the dossier is up to date.
 */
export async function bringUpToDate(deps: DepsWithQueue, dossierId: string): Promise<boolean> {
  if (!(await isDossierBehind(deps.db, dossierId, deps.clock.now()))) return true;
  try {
    await updateDossier({ ...deps, actor: UPDATE_ACTOR }, { dossierId });
    return true;
  } catch (error) {
    deps.log.error({ err: error, dossierId }, "a dossier could not be moved to its call's form");
    return false;
  }
}
