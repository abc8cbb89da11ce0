import { randomUUID } from "node:crypto";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadAppendixFile } from "../queries/appendices.server.ts";
import { inspectFile, type StoredAppendix } from "../queries/inspect-file.server.ts";
import { saveAppendix } from "../writes/save-appendix.server.ts";

/** A new storage key for a file of a dossier. */
export const createAppendixKey = (dossierId: string): string =>
  `dossier/${dossierId}/appendix/${randomUUID()}`;

/**
 * Adds a file posted in one request, or replaces another. The caller has stored the file, has consumed `UPLOAD_LIMIT`
 * before storing the first byte, and deletes the file if this command refuses it.
 */
export const addAppendix = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    slotId: rowId(),
    replaces: rowId().nullable(),
    stored: z.custom<StoredAppendix | null>((file) => file !== null, "missing"),
  }),
  async prepare({ db, actor, input: { dossierId, slotId, stored }, now, requireAllowed, ...deps }) {
    const dossier = await dossierForActor(db, actor, dossierId);
    requireAllowed(can(actor, "changeAppendices", { ...dossier, slotId }));
    return inspectFile({ ...deps, db }, stored as StoredAppendix, { userId: actor.userId, now });
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier, { slotId }) => can(actor, "changeAppendices", { ...dossier, slotId }),
  async run(
    { tx, queue, actor, input: { slotId, replaces }, prepared: file, now, audit },
    dossier,
  ) {
    const id = randomUUID();
    const target = { dossier, slotId, replaces };
    const act = await saveAppendix(tx, queue, { ...target, file, id, userId: actor.userId, now });
    const { fileName } = await loadAppendixFile(tx, dossier.id, id);
    const subject = { kind: "dossier", id: dossier.id } as const;
    await audit(`dossier.${act}`, subject, { slotId, fileId: id }, fileName);
    return { id };
  },
});
