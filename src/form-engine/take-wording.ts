import { makeForm } from "./form.ts";
import { type FormModel, type FormNode, isStructure } from "./model.ts";
import type { TreeOption } from "./types/schemas.ts";

/**
 * A model with the texts of another one and nothing else of it: titles, descriptions, help, hints of length and labels
 * of options. Nodes and options that only one of the two has stay as the first model has them.
 */
export function takeWording(base: FormModel, wording: FormModel): FormModel {
  const { positions } = makeForm(wording);
  const take = (node: FormNode): FormNode => {
    const other = positions.get(node.id)?.node;
    const texts = other ? withTexts(node, other) : node;
    return isStructure(texts) ? { ...texts, children: texts.children.map(take) } : texts;
  };
  const { titleFr, titleEn, totalCharactersHint } = wording;
  return setFields(base, {
    ...{ titleFr, titleEn, totalCharactersHint },
    children: base.children.map(take),
  });
}

function withTexts(node: FormNode, other: FormNode): FormNode {
  const { titleFr, titleEn, descriptionFr, descriptionEn, helpFr, helpEn } = other;
  const texts = setFields(node, {
    ...{ titleFr, titleEn, descriptionFr, descriptionEn, helpFr, helpEn },
  });
  if (texts.type === "text" && other.type === "text") return setFields(texts, { hint: other.hint });
  if (texts.type !== "choice" || other.type !== "choice") return texts;
  const labels = new Map(
    (other.choiceQuestionNodes ?? []).map(({ id, labelFr, labelEn }) => [id, { labelFr, labelEn }]),
  );
  const treeLabels = new Map(listTreeLabels(other.multiLevelSelectStructure ?? []));
  return setFields(texts, {
    choiceQuestionNodes: texts.choiceQuestionNodes?.map((option) => ({
      ...option,
      ...labels.get(option.id),
    })),
    multiLevelSelectStructure: texts.multiLevelSelectStructure?.map((option) =>
      withTreeLabels(option, treeLabels),
    ),
  });
}

type TreeLabels = Pick<TreeOption, "label_fr" | "label_en">;

const listTreeLabels = (options: readonly TreeOption[]): [string, TreeLabels][] =>
  options.flatMap(({ id, label_fr, label_en, children }): [string, TreeLabels][] => [
    [id, { label_fr, label_en }],
    ...listTreeLabels(children ?? []),
  ]);

const withTreeLabels = (
  option: TreeOption,
  labels: ReadonlyMap<string, TreeLabels>,
): TreeOption => ({
  ...option,
  ...labels.get(option.id),
  ...(option.children && {
    children: option.children.map((child) => withTreeLabels(child, labels)),
  }),
});

/** The object with these fields; an undefined one is absent, as in a stored model. */
const setFields = <T extends object>(object: T, fields: Partial<T>): T =>
  Object.fromEntries(
    Object.entries({ ...object, ...fields }).filter(([, value]) => value !== undefined),
  ) as T;
