import { type DraftNode, type DraftNodes, groupByParent } from "./draft-model.ts";
import { type Form, makeForm } from "./form.ts";
import type { FormModelType, FormNode, QuestionNode, QuestionTypeName } from "./model.ts";
import type { TreeOption } from "./types/schemas.ts";

/**
 * One node of a draft, with the nodes inside it, as a form of its own: what the designer shows while a question is
 * edited. Without zod, because it runs at each keystroke: fields that are missing or wrong get a default. Conditions are
 * left out, because the questions they ask about are not in this form. Null if the node is no section and no question.
 */
export function toPreviewForm(
  nodes: DraftNodes,
  nodeId: string,
  formModelType: FormModelType,
): Form | null {
  const children = groupByParent(nodes);
  const build = (id: string): FormNode | null => {
    const node = nodes.get(id);
    if (!node) return null;
    if (node.fields.discr === "question") return toQuestion(id, node.fields);
    if (node.fields.discr !== "structure") return null;
    const inner = (children.get(id) ?? []).flatMap((child) => build(child) ?? []);
    return toStructure(id, node.fields, inner);
  };
  const root = build(nodeId);
  return root && makeForm({ formModelType, titleFr: "", titleEn: "", children: [root] });
}

type Fields = DraftNode["fields"];

const getText = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

const getNumber = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

const toCommonFields = (id: string, fields: Fields) => ({
  id,
  enabled: fields.enabled !== false,
  titleFr: getText(fields, "titleFr"),
  titleEn: getText(fields, "titleEn"),
  descriptionFr: getText(fields, "descriptionFr") || undefined,
  descriptionEn: getText(fields, "descriptionEn") || undefined,
  helpFr: getText(fields, "helpFr") || undefined,
  helpEn: getText(fields, "helpEn") || undefined,
});

const toStructure = (id: string, fields: Fields, children: readonly FormNode[]): FormNode => ({
  ...toCommonFields(id, fields),
  discr: "structure",
  type: "structure",
  multiple: fields.multiple === true,
  maxGroups: getNumber(fields, "maxGroups"),
  children,
});

function toQuestion(id: string, fields: Fields): QuestionNode | null {
  const own = OWN_FIELDS[fields.type as QuestionTypeName] as
    | (typeof OWN_FIELDS)[QuestionTypeName]
    | undefined;
  if (!own) return null;
  return {
    ...toCommonFields(id, fields),
    discr: "question",
    type: fields.type,
    required: fields.required === true,
    ...own(fields),
  } as QuestionNode;
}

const toMultiple = (fields: Fields) => ({ multiple: fields.multiple === true });

const toNumberFields = (fields: Fields) => ({
  ...toMultiple(fields),
  min: getNumber(fields, "min"),
  max: getNumber(fields, "max"),
});

/** The fields of each type with their defaults. */
const OWN_FIELDS: Readonly<Record<QuestionTypeName, (fields: Fields) => object>> = {
  bibliography: (fields) => ({ maxReferences: getNumber(fields, "maxReferences") ?? 100 }),
  choice: (fields) => {
    const choiceType = getText(fields, "choiceType") || "checkbox";
    const more = { choiceType, maxChoices: getNumber(fields, "maxChoices") };
    return choiceType === "multi_level_select"
      ? { ...more, multiLevelSelectStructure: toTree(fields.multiLevelSelectStructure) }
      : { ...more, choiceQuestionNodes: toOptions(fields.choiceQuestionNodes) };
  },
  currency: toNumberFields,
  date: (fields) => ({
    ...toMultiple(fields),
    min: getText(fields, "min") || undefined,
    max: getText(fields, "max") || undefined,
  }),
  float: toNumberFields,
  image: toMultiple,
  integer: toNumberFields,
  text: (fields) => ({
    ...toMultiple(fields),
    wysiwyg: fields.wysiwyg === true,
    displayEtherpad: fields.displayEtherpad === true,
    maxCharacters: getNumber(fields, "maxCharacters") ?? 5_000,
    hint: fields.hint ?? undefined,
  }),
};

const listRecords = (value: unknown): readonly Fields[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === "object" && one !== null && typeof one.id === "string")
    : [];

const toOptions = (value: unknown) =>
  listRecords(value).map((option) => ({
    id: getText(option, "id"),
    labelFr: getText(option, "labelFr"),
    labelEn: getText(option, "labelEn"),
  }));

const toTree = (value: unknown): TreeOption[] =>
  listRecords(value).map((option) => ({
    id: getText(option, "id"),
    label_fr: getText(option, "label_fr"),
    label_en: getText(option, "label_en"),
    ...(Array.isArray(option.children) && { children: toTree(option.children) }),
  }));
