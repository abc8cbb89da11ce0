import { readModel } from "./check-model.ts";
import { type DraftNodes, toModelInput } from "./draft-model.ts";
import type { FormModel } from "./model.ts";
import type { ModelProblem } from "./model-problems.ts";

/** Apart from `draft-model.ts`, which pages load: the check needs zod. */

export interface CheckedDraft {
  /** The model to publish; null while there are problems. */
  readonly model: FormModel | null;
  /** All problems in the order of the form, those of the form as a whole last. */
  readonly problems: readonly ModelProblem[];
}

/** Checks a draft as `checkModel` checks a model to publish, without a limit on the number of problems. */
export function checkDraft(nodes: DraftNodes): CheckedDraft {
  const { model, problems } = readModel(toModelInput(nodes));
  return { model: problems.length === 0 ? model : null, problems };
}
