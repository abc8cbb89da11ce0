import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode } from "../../model.ts";
import {
  type Answer,
  accept,
  defineQuestionType,
  mergeLists,
  reject,
} from "../../question-type.ts";
import type { TreeOption } from "../schemas.ts";

export type ChoiceNode = Extract<QuestionNode, { type: "choice" }>;

/** What can be chosen, in the order of the form; options of a tree with what stands above them. */
export interface ChoiceOption {
  readonly id: string;
  readonly labelFr: string;
  readonly labelEn: string;
}

/** A value is an option's id; an answer has as many as are chosen. */
export const choiceType = defineQuestionType<ChoiceNode, string>({
  type: "choice",
  maxValues: getMaxChoices,
  read(value, node) {
    if (typeof value !== "string") return reject("wrongType");
    return listOptions(node).some(({ id }) => id === value)
      ? accept(value)
      : reject("unknownOption");
  },
  toText(value, node, locale) {
    const option = listOptions(node).find(({ id }) => id === value);
    return option ? getOptionLabel(option, locale) : value;
  },
  /** Boxes that are not ticked are not posted: nothing is an answer too. */
  fromForm: (posted) => posted.filter((id) => id !== ""),
  /** Two people who tick different boxes do not contradict each other, unless one box is all there is. */
  merge: (base, mine, theirs) => {
    const ids = (answer: Answer) => answer.filter((value) => typeof value === "string");
    const merged = mergeLists(ids(base), ids(mine), ids(theirs), (id) => id);
    return merged.length <= 1 && ids(mine).length + ids(theirs).length > 1 ? null : merged;
  },
});

/** Options may be fewer than the limit allows. */
export function getMaxChoices(node: ChoiceNode): number {
  if (node.choiceType === "radio" || node.choiceType === "select") return 1;
  return Math.min(node.maxChoices ?? Number.POSITIVE_INFINITY, listOptions(node).length);
}

/** Whether the limit has to be said: it is less than there is to choose from. */
export const hasChoiceLimit = (node: ChoiceNode): boolean =>
  node.choiceType !== "radio" &&
  node.choiceType !== "select" &&
  getMaxChoices(node) < listOptions(node).length;

export function listOptions(node: ChoiceNode): readonly ChoiceOption[] {
  return node.choiceQuestionNodes ?? listLeafOptions(node.multiLevelSelectStructure ?? [], null);
}

export const getOptionLabel = (option: ChoiceOption, locale: Locale): string =>
  locale === "fr" ? option.labelFr : option.labelEn;

const listLeafOptions = (
  options: readonly TreeOption[],
  above: ChoiceOption | null,
): ChoiceOption[] =>
  options.flatMap(({ id, label_fr, label_en, children }) => {
    const under = (label: string, parent: string | undefined) =>
      parent ? `${parent} › ${label}` : label;
    const option = {
      id,
      labelFr: under(label_fr, above?.labelFr),
      labelEn: under(label_en, above?.labelEn),
    };
    return children ? listLeafOptions(children, option) : [option];
  });
