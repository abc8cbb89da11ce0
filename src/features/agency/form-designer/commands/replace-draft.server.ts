import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { toDraftNodes } from "#form-engine/draft-model.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { ensureDraft, findLastVersion, loadForm } from "../queries/form-draft.server.ts";
import { MAX_FORM_FILE_BYTES, readFormFile } from "../rules/form-file.ts";
import { replaceNodes } from "../writes/replace-nodes.server.ts";

/**
 * Replaces the content of a draft by a file. A file with problems is refused with all of them by node
 * (`readProblemDetails`), and the draft stays as it was.
 */
export const importForm = command({
  actors: ["staff"],
  limits: [{ name: "import-form", per: "person", max: 60, seconds: 3600 }],
  input: z.object({
    formModelId: rowId(),
    content: z
      .instanceof(Uint8Array, { error: "missing" })
      .refine(({ length }) => length > 0, "missing")
      .refine(({ length }) => length <= MAX_FORM_FILE_BYTES, "tooLong"),
  }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now, audit }, { id, formModelType }) {
    const read = readFormFile(input.content, formModelType);
    if (!read.ok) throw new DomainError("INVALID", read.details);
    await ensureDraft(tx, id);
    const revision = await replaceNodes(tx, id, read.nodes, { by: actor.userId, now });
    const nodes = read.nodes.size - 1;
    await audit("form.draftImported", { kind: "form_model", id }, { nodes });
    return { revision };
  },
});

/** Begins the draft again from a published version. What the draft had and the version has not is deleted. */
export const resetDraft = command({
  actors: ["staff"],
  input: z.object({ formModelId: rowId(), versionId: rowId() }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input: { versionId }, now, audit }, { id }) {
    const [version] = await tx
      .select()
      .from(formModelVersions)
      .where(
        and(
          eq(formModelVersions.id, versionId),
          eq(formModelVersions.formModelId, id),
          isNotNull(formModelVersions.publishedAt),
        ),
      );
    if (!version) throw new DomainError("NOT_FOUND");
    await ensureDraft(tx, id);
    const last = await findLastVersion(tx, id);
    // A draft that equals the last version has no changes that wait.
    const isLast = last?.id === versionId && last.publishedAt;
    const revision = await replaceNodes(tx, id, toDraftNodes(version.model), {
      ...{ by: actor.userId, now, baseVersionId: versionId },
      ...(isLast && { updatedAt: isLast }),
    });
    const { number } = version;
    await audit("form.draftReset", { kind: "form_model", id }, { number });
    return { revision };
  },
});
