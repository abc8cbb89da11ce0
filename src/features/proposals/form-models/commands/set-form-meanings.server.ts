import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { indexOutdatedRequest } from "../jobs/index-outdated-request.ts";
import { can } from "../policy.ts";
import { loadFormVersion } from "../queries/form-versions.server.ts";
import { loadMeanings } from "../queries/meanings.server.ts";
import { FORM_MEANINGS, type FormMeaning } from "../rules/form-meanings.ts";
import { findMeaningProblem } from "../rules/read-meaning.ts";
import { formModels, formModelVersions } from "../tables.server.ts";
import { saveMeanings } from "../writes/save-meanings.server.ts";

/**
 * Says which question of a version means what, for published versions too: answers are not touched. A meaning that is
 * not given stays as it is; null takes it away.
 */
export const setFormMeanings = command({
  actors: ["staff"],
  input: z.object({
    versionId: rowId(),
    meanings: z.partialRecord(z.enum(FORM_MEANINGS), z.string().max(100).nullable()),
  }),
  async load({ tx, input }) {
    // The lock on the form, which the publication of its next version takes too.
    const [row] = await tx
      .select({
        formModelId: formModels.id,
        partnerId: formModels.partnerId,
        number: formModelVersions.number,
      })
      .from(formModelVersions)
      .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
      .where(eq(formModelVersions.id, input.versionId))
      .for("update", { of: formModels });
    if (!row) throw new DomainError("NOT_FOUND");
    return row;
  },
  may: (actor, form) => can(actor, "setMeanings", form),
  async run({ tx, queue, input: { versionId, meanings }, audit }, { formModelId, number }) {
    const form = await loadFormVersion(tx, versionId);
    const before = (await loadMeanings(tx, [versionId])).get(versionId);
    const after = new Map(before);
    const problems: Partial<Record<FormMeaning, string>> = {};
    for (const meaning of FORM_MEANINGS) {
      const questionId = meanings[meaning];
      if (questionId === undefined) continue;
      if (questionId === null) after.delete(meaning);
      else after.set(meaning, questionId);
      const problem = questionId === null ? null : findMeaningProblem(form, meaning, questionId);
      if (problem) problems[meaning] = problem;
    }
    if (Object.keys(problems).length > 0) throw new DomainError("INVALID", problems);
    const changed = FORM_MEANINGS.filter((meaning) => before?.get(meaning) !== after.get(meaning));
    if (changed.length > 0) {
      await saveMeanings(tx, versionId, after);
      await queue.enqueue(
        tx,
        indexOutdatedRequest,
        { formVersionId: versionId },
        { singletonKey: versionId },
      );
    }
    await audit(
      "form.meaningsChanged",
      { kind: "form_model", id: formModelId },
      { number, meanings: changed },
    );
  },
});
