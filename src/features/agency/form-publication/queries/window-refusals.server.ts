import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { compareModels, isWordingOnly } from "#form-engine/compare-models.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isClosingTooSoon } from "../rules/publication-window.ts";
import type { FormCall } from "./form-calls.server.ts";

/** The calls on which a model cannot be published any more, because they close soon and more than wording changes. */
export async function listCallsClosingTooSoon(
  db: Db,
  calls: readonly FormCall[],
  model: FormModel,
  now: Date,
): Promise<FormCall[]> {
  // Most calls close later: their versions need not be compared.
  const soon = calls.filter(({ closesAt }) =>
    isClosingTooSoon({ closesAt, isWordingOnly: false }, now),
  );
  const forms = await loadFormVersions(
    db,
    soon.map(({ versionId }) => versionId),
  );
  return soon.filter(({ versionId }) => {
    const form = forms.get(versionId);
    return !form || !isWordingOnly(compareModels(form.model, model));
  });
}
