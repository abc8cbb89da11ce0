import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { rowId } from "#platform/row-id.ts";
import { loadAppendixFile } from "../queries/appendices.server.ts";
import {
  appendixNameSchema,
  getDefaultExtension,
  removeExtension,
} from "../rules/appendix-file.ts";
import { appendixFiles } from "../tables.server.ts";
import { discardContent } from "../writes/save-appendix.server.ts";

const fileInput = z.object({ dossierId: rowId(), fileId: rowId() });

/** Locks the dossier's row before reading the file, so that changes of its files are serialised. */
async function lockFile(tx: Db, actor: Actor, { dossierId, fileId }: z.output<typeof fileInput>) {
  const dossier = await dossierForActor(tx, actor, dossierId, "update");
  return { dossier, file: await loadAppendixFile(tx, dossier.id, fileId) };
}

/** Renames a file; the extension follows from its format. */
export const renameAppendix = command({
  actors: ["person"],
  input: fileInput.extend({ name: appendixNameSchema }),
  load: ({ tx, actor, input }) => lockFile(tx, actor, input),
  may: (actor, { dossier, file: { slotId } }) =>
    can(actor, "changeAppendices", { ...dossier, slotId }),
  async run({ tx, input: { name }, audit }, { dossier, file }) {
    const fileName = toSafeFileName(
      removeExtension(name, file.format),
      getDefaultExtension(file.format),
      "annexe",
    );
    if (fileName === file.fileName) return { fileName };
    await tx.update(appendixFiles).set({ fileName }).where(eq(appendixFiles.id, file.id));
    await audit(
      "dossier.appendixRenamed",
      { kind: "dossier", id: dossier.id },
      { fileId: file.id },
      `${file.fileName} → ${fileName}`,
    );
    return { fileName };
  },
});

/** Moves a file one position up or down in its slot; no effect at the end of the list. */
export const moveAppendix = command({
  actors: ["person"],
  input: fileInput.extend({ direction: z.enum(["up", "down"]) }),
  load: ({ tx, actor, input }) => lockFile(tx, actor, input),
  may: (actor, { dossier, file: { slotId } }) =>
    can(actor, "changeAppendices", { ...dossier, slotId }),
  async run({ tx, input: { direction }, audit }, { dossier, file }) {
    const rows = await tx
      .select({ id: appendixFiles.id })
      .from(appendixFiles)
      .where(and(eq(appendixFiles.dossierId, dossier.id), eq(appendixFiles.slotId, file.slotId)))
      .orderBy(asc(appendixFiles.position), asc(appendixFiles.id));
    const ids = rows.map(({ id }) => id);
    const from = ids.indexOf(file.id);
    const to = direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    for (const [index, id] of ids.entries()) {
      await tx
        .update(appendixFiles)
        .set({ position: index + 1 })
        .where(eq(appendixFiles.id, id));
    }
    await audit(
      "dossier.appendixMoved",
      { kind: "dossier", id: dossier.id },
      { fileId: file.id },
      file.fileName,
    );
  },
});

/** Removes a file; not reversible, so the page asks for confirmation first. */
export const removeAppendix = command({
  actors: ["person"],
  input: fileInput,
  load: ({ tx, actor, input }) => lockFile(tx, actor, input),
  may: (actor, { dossier, file: { slotId } }) =>
    can(actor, "changeAppendices", { ...dossier, slotId }),
  async run({ tx, queue, audit }, { dossier, file }) {
    await tx.delete(appendixFiles).where(eq(appendixFiles.id, file.id));
    await discardContent(tx, queue, dossier, file);
    await audit(
      "dossier.appendixRemoved",
      { kind: "dossier", id: dossier.id },
      { slotId: file.slotId, fileId: file.id },
      file.fileName,
    );
  },
});
