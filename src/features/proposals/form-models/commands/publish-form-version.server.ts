import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { partners } from "#features/portal/partners/tables.server.ts";
import { checkModel } from "#form-engine/check-model.ts";
import { makeForm } from "#form-engine/form.ts";
import type { FormModel } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { ALLOWED, refuse } from "#platform/policy.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadMeanings } from "../queries/meanings.server.ts";
import { toProblemDetails } from "../rules/problem-details.ts";
import { keepFittingMeanings } from "../rules/read-meaning.ts";
import { formModels, formModelVersions } from "../tables.server.ts";
import { saveMeanings } from "../writes/save-meanings.server.ts";

/**
 * Publishes a model as the next version of a form. Existing dossiers keep their version. Meanings are kept where their
 * question is still there and still fits.
 */
export const publishFormVersion = command({
  actors: ["staff", "administrator", "product"],
  input: z.object({ formModelId: rowId(), model: z.unknown() }),
  async load({ tx, input }) {
    const [row] = await tx
      .select({
        id: formModels.id,
        partnerId: formModels.partnerId,
        partnerKind: partners.kind,
      })
      .from(formModels)
      .innerJoin(partners, eq(partners.id, formModels.partnerId))
      .where(eq(formModels.id, input.formModelId))
      .for("update", { of: formModels });
    if (!row) throw new DomainError("NOT_FOUND");
    return row;
  },
  may: (actor, formModel) => {
    const decision = can(actor, "publish", formModel);
    if (!decision.ok) return decision;
    // Applicants of a one-off partner apply on the partner's own site.
    return formModel.partnerKind === "standard" ? ALLOWED : refuse("oneOffPartner");
  },
  async run({ tx, input, now, audit }, { id: formModelId }) {
    const model = requireValidModel(input.model);
    const [last] = await tx
      .select({ id: formModelVersions.id, number: formModelVersions.number })
      .from(formModelVersions)
      .where(eq(formModelVersions.formModelId, formModelId))
      .orderBy(desc(formModelVersions.number))
      .limit(1);
    const number = (last?.number ?? 0) + 1;
    const [version] = await tx
      .insert(formModelVersions)
      .values({ formModelId, number, model, createdAt: now, publishedAt: now })
      .returning({ id: formModelVersions.id });
    if (!version) throw new Error("an inserted version was not returned");
    if (last) {
      const meanings = (await loadMeanings(tx, [last.id])).get(last.id) ?? new Map();
      await saveMeanings(tx, version.id, keepFittingMeanings(makeForm(model), meanings));
    }
    await audit("form.published", { kind: "form_model", id: formModelId }, { number });
    return { id: version.id, number };
  },
});

function requireValidModel(input: unknown): FormModel {
  const checked = checkModel(input);
  if (checked.ok) return checked.model;
  throw new DomainError("INVALID", toProblemDetails(checked.problems));
}
