import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDossierForm } from "../queries/form-state.server.ts";
import { listAnswersWithImage } from "../queries/images.server.ts";
import { WRITE_ACTS } from "../rules/answer-verdict.ts";
import { dossierImages } from "../tables.server.ts";
import { freeImage } from "../writes/images.server.ts";
import { runInSaveSlot } from "../writes/save-slots.server.ts";
import { writeChanges } from "../writes/write-changes.server.ts";

/**
 * Removes an image from its answer, and deletes the file once no answer and no history row refers to the image. The
 * page has usually saved the answer without the image already; then only the file is deleted.
 */
export const removeImage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    nodeId: z.string().max(64),
    filename: z.string().max(60),
    /** The id of the innermost group around the question. */
    groupAnswerId: z.string().max(64).optional(),
  }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  inSlot: runInSaveSlot,
  async run({ tx, actor, input, now, queue }, { place: dossierPlace }) {
    const { dossierId, formModelType, nodeId, filename, groupAnswerId } = input;
    const formRef = { dossierId, formModelType };
    const { form, lastUpdate } = await loadDossierForm(tx, formRef, { forUpdate: true });
    if (form.positions.get(nodeId)?.node.type !== "image") throw new DomainError("NOT_FOUND");
    const [image] = await tx
      .select({ filename: dossierImages.filename })
      .from(dossierImages)
      .where(and(eq(dossierImages.dossierId, dossierId), eq(dossierImages.filename, filename)));
    if (!image) throw new DomainError("NOT_FOUND");
    const referring = (await listAnswersWithImage(tx, dossierId, filename)).filter(
      (row) =>
        row.formModelType === formModelType &&
        row.nodeId === nodeId &&
        (!groupAnswerId || parseKey(row.key)?.groups.at(-1)?.groupId === groupAnswerId),
    );
    const changes = referring.map(({ key, version, answer }) => ({
      key,
      version,
      id: randomUUID(),
      answer: (answer as ImageValue[]).filter((one) => one.filename !== filename),
    }));
    const saved = await writeChanges(tx, formRef, { authorId: actor.userId, now }, changes);
    for (const verdict of saved.verdicts.values()) {
      if (verdict.kind !== "refused") continue;
      const { code } = verdict.refusal;
      throw new DomainError(code === "locked" ? "LOCKED" : "INVALID", { [nodeId]: code });
    }
    // In a deposited dossier, abandoning an edit restores the deposited answers, which still need the file.
    if (dossierPlace === "draft") await freeImage({ tx, queue }, dossierId, filename);
    return { lastUpdate: changes.length > 0 ? saved.lastUpdate : lastUpdate };
  },
});
