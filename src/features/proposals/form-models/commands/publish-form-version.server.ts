import { eq } from "drizzle-orm";
import { z } from "zod";
import { partners } from "#features/portal/partners/tables.server.ts";
import { checkModel } from "#form-engine/check-model.ts";
import type { FormModel } from "#form-engine/model.ts";
import { isSignedIn } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { ALLOWED, refuse } from "#platform/policy.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { toProblemDetails } from "../rules/problem-details.ts";
import { formModels } from "../tables.server.ts";
import { insertFormVersion } from "../writes/insert-form-version.server.ts";

/** Publishes a model as the next version of a form, without any call: no call and no dossier changes its version. */
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
  async run({ tx, actor, input, now, audit }, { id: formModelId }) {
    const model = requireValidModel(input.model);
    const publishedBy = isSignedIn(actor) ? actor.userId : null;
    const version = await insertFormVersion(tx, { formModelId, model, publishedBy, now });
    const subject = { kind: "form_model", id: formModelId } as const;
    await audit("form.published", subject, { number: version.number });
    return version;
  },
});

function requireValidModel(input: unknown): FormModel {
  const checked = checkModel(input);
  if (checked.ok) return checked.model;
  throw new DomainError("INVALID", toProblemDetails(checked.problems));
}
