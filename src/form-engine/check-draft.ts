import { readModel } from "./check-model.ts";
import { type DraftNodes, toModelInput } from "./draft-model.ts";
import { type FormModel, type FormNode, isStructure } from "./model.ts";
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

/**
 * The model of a draft for a preview: the nodes that can be read, with or without translations. Conditions that cannot
 * work are left out, so that their questions are shown. Null if nothing can be shown.
 */
export function toPreviewModel(nodes: DraftNodes): FormModel | null {
  const { model, problems } = readModel(toModelInput(nodes));
  if (!model) return null;
  const failing = problems.filter(({ field }) => field === "visibleWhen");
  const ids = new Set(failing.map(({ node }) => node));
  // A circle is reported at one of its nodes, which is perhaps not the node with the condition.
  const isCircular = failing.some(({ code }) => code === "circle");
  const clean = (node: FormNode): FormNode => {
    const { visibleWhen, ...rest } = node;
    const own = (isCircular || ids.has(node.id) ? rest : node) as FormNode;
    return isStructure(own) ? { ...own, children: own.children.map(clean) } : own;
  };
  return { ...model, children: model.children.map(clean) };
}
