import { eq } from "drizzle-orm";
import { z } from "zod";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { cleanLine, isVisible } from "#rich-text/clean-text.ts";
import { can } from "../policy.ts";
import { loadCopiedNodes } from "../queries/form-copy.server.ts";
import { loadForm } from "../queries/form-draft.server.ts";
import { makeEmptyForm } from "../rules/empty-form.ts";
import { insertDraft } from "../writes/insert-draft.server.ts";

const nameSchema = z
  .string("missing")
  .transform(cleanLine)
  .pipe(z.string().refine(isVisible, "missing").max(200, "tooLong"));

/**
 * Begins a form of the agency: empty, or as a copy of another of its forms. A copy has the type of its original and the
 * same ids, so that a team can take answers over from a dossier of the other form.
 */
export const createForm = command({
  actors: ["staff"],
  limits: [{ name: "create-form", per: "person", max: 200, seconds: 86_400 }],
  input: z
    .object({
      name: nameSchema,
      /** Not read for a copy. */
      formModelType: z.enum(FORM_MODEL_TYPES, "missing").nullable(),
      copiedFrom: rowId().nullable(),
    })
    .refine(({ formModelType, copiedFrom }) => formModelType !== null || copiedFrom !== null, {
      path: ["formModelType"],
      message: "missing",
    }),
  load: async ({ tx, input }) => (input.copiedFrom ? loadForm(tx, input.copiedFrom) : null),
  may: (actor, original) => can(actor, "writeForms", original ?? actor),
  async run({ tx, actor, input, now, audit }, original) {
    const { partnerId, userId } = actor;
    const formModelType = original?.formModelType ?? input.formModelType;
    if (!formModelType) throw new Error("a new form has no type");
    const [form] = await tx
      .insert(formModels)
      .values({ partnerId, formModelType, name: input.name, createdAt: now })
      .returning({ id: formModels.id });
    if (!form) throw new Error("an inserted form was not returned");
    const nodes = original ? await loadCopiedNodes(tx, original) : makeEmptyForm(formModelType);
    const draft = { formModelId: form.id, baseVersionId: null, nodes, by: userId, now };
    await insertDraft(tx, draft);
    const copiedFrom = original?.id ?? null;
    await audit("form.created", { kind: "form_model", id: form.id }, { copiedFrom });
    return form;
  },
});

/** Changes the name of a form, which staff see; its titles in dossiers are in its versions. */
export const renameForm = command({
  actors: ["staff"],
  input: z.object({ formModelId: rowId(), name: nameSchema }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, input: { name }, audit }, { id, name: before }) {
    await tx.update(formModels).set({ name }).where(eq(formModels.id, id));
    await audit("form.renamed", { kind: "form_model", id }, { before, after: name });
  },
});
