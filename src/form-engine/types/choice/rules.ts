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

/** An option that can be chosen. The label of a tree option includes its ancestors ("A › B"). */
export interface ChoiceOption {
  readonly id: string;
  readonly labelFr: string;
  readonly labelEn: string;
}

/** A value is an option's id; the answer lists the chosen ids. */
export const choiceType = defineQuestionType<ChoiceNode, string>({
  type: "choice",
  maxValues: getMaxChoices,
  read(value, node) {
    if (typeof value !== "string") return reject("wrongType");
    return findOption(node, value) ? accept(value) : reject("unknownOption");
  },
  toText(value, node, locale) {
    const option = findOption(node, value);
    return option ? getOptionLabel(option, locale) : value;
  },
  /** Browsers do not post unticked boxes, so an empty list is a valid answer here, never null. */
  fromForm: (posted) => posted.filter((id) => id !== ""),
  /** Options ticked on both sides are united, except where the result would hold a single option. */
  merge: (base, mine, theirs) => {
    const ids = (answer: Answer) => answer.filter((value) => typeof value === "string");
    const merged = mergeLists(ids(base), ids(mine), ids(theirs), (id) => id);
    return merged.length <= 1 && ids(mine).length + ids(theirs).length > 1 ? null : merged;
  },
});

/** Whether one option at most can be chosen, by the kind of choice. */
export const isSingleChoice = ({ choiceType }: ChoiceNode): boolean =>
  choiceType === "radio" || choiceType === "select";

/** Never more than the number of options, whatever `maxChoices` says. */
export function getMaxChoices(node: ChoiceNode): number {
  if (isSingleChoice(node)) return 1;
  return Math.min(node.maxChoices ?? Number.POSITIVE_INFINITY, listOptions(node).length);
}

/** Whether the page must state the limit: it is lower than the number of options. */
export const hasChoiceLimit = (node: ChoiceNode): boolean =>
  !isSingleChoice(node) && getMaxChoices(node) < listOptions(node).length;

interface NodeOptions {
  readonly list: readonly ChoiceOption[];
  readonly byId: ReadonlyMap<string, ChoiceOption>;
}

/** The options of each node, since an answer of many choices is read one by one. Nodes are never changed. */
const optionsByNode = new WeakMap<ChoiceNode, NodeOptions>();

function getOptions(node: ChoiceNode): NodeOptions {
  const known = optionsByNode.get(node);
  if (known) return known;
  const list =
    node.choiceQuestionNodes ?? listLeafOptions(node.multiLevelSelectStructure ?? [], null);
  const options = { list, byId: new Map(list.map((option) => [option.id, option])) };
  optionsByNode.set(node, options);
  return options;
}

export const listOptions = (node: ChoiceNode): readonly ChoiceOption[] => getOptions(node).list;

export const findOption = (node: ChoiceNode, id: string): ChoiceOption | undefined =>
  getOptions(node).byId.get(id);

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
