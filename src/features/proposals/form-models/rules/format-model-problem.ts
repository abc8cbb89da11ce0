import type { ModelProblem } from "#form-engine/model-problems.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** A problem of a model as a sentence that names the node. */
export const formatModelProblem = (t: Translate, { node, field, code }: ModelProblem): string =>
  t(`formModels:problems.${code}`, {
    where: node === "" ? t("formModels:problemForm") : t("formModels:problemNode", { node }),
    field,
  });
