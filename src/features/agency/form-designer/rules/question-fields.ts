import type { DraftNode } from "#form-engine/draft-model.ts";
import type { QuestionTypeName } from "#form-engine/model.ts";
import { type ChoiceType, isSingleChoice, readOptions, writeOptions } from "./draft-options.ts";

type Fields = DraftNode["fields"];

/** The types of questions in the order of the menu. */
export const QUESTION_TYPES = [
  "text",
  "choice",
  "integer",
  "float",
  "currency",
  "date",
  "image",
  "bibliography",
] as const satisfies readonly QuestionTypeName[];

const COMMON_FIELDS = [
  "discr",
  "enabled",
  "titleFr",
  "titleEn",
  "descriptionFr",
  "descriptionEn",
  "helpFr",
  "helpEn",
  "visibleWhen",
  "required",
];

interface TypeFields {
  /** Fields of the type with the value of a new question. */
  readonly initial: Fields;
  /** Fields that a question of the type may leave out. */
  readonly optional: readonly string[];
}

const NUMBER: TypeFields = { initial: { multiple: false }, optional: ["min", "max"] };

const TYPE_FIELDS: Readonly<Record<QuestionTypeName, TypeFields>> = {
  text: {
    initial: { multiple: false, wysiwyg: false, displayEtherpad: false, maxCharacters: 5_000 },
    optional: ["hint"],
  },
  choice: {
    initial: { choiceType: "radio", choiceQuestionNodes: [] },
    optional: ["maxChoices", "multiLevelSelectStructure"],
  },
  integer: NUMBER,
  float: NUMBER,
  currency: NUMBER,
  date: NUMBER,
  image: { initial: { multiple: false }, optional: [] },
  bibliography: { initial: { maxReferences: 100 }, optional: [] },
};

/** A question without words, of the type that is asked most. */
export const makeQuestionFields = (): Fields => ({
  discr: "question",
  type: "text",
  enabled: true,
  titleFr: "",
  titleEn: "",
  required: false,
  ...TYPE_FIELDS.text.initial,
});

export const makeSectionFields = (): Fields => ({
  discr: "structure",
  type: "structure",
  enabled: true,
  titleFr: "",
  titleEn: "",
  multiple: false,
});

export const getQuestionType = ({ type }: Fields): QuestionTypeName =>
  QUESTION_TYPES.find((one) => one === type) ?? "text";

/** The fields of a question after a change of its type: what both types know stays. */
export function changeQuestionType(fields: Fields, type: QuestionTypeName): Fields {
  const { initial, optional } = TYPE_FIELDS[type];
  const isDate = (one: unknown) => one === "date";
  const kept = [
    ...COMMON_FIELDS,
    ...Object.keys(initial),
    // Limits of a date are days, those of numbers are numbers.
    ...(isDate(type) === isDate(fields.type)
      ? optional
      : optional.filter((name) => name === "hint")),
  ];
  return {
    ...initial,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name))),
    type,
  };
}

/** The changes of a choice that is presented in another way. Options keep their ids; a tree becomes its leaves. */
export function changeChoiceType(fields: Fields, choiceType: ChoiceType): Record<string, unknown> {
  const rows = readOptions(fields);
  const after = { ...fields, choiceType };
  const leaves = rows.filter(({ level }, at) => (rows[at + 1]?.level ?? 0) <= level);
  const options = choiceType === "multi_level_select" ? rows : leaves;
  return {
    choiceType,
    ...writeOptions(after, options),
    ...(isSingleChoice(after) ? { maxChoices: undefined } : {}),
  };
}

/** Reads a typed number. Empty is no limit; what is no number stays as text, so that nothing typed is lost. */
export function parseTypedNumber(text: string): number | string | undefined {
  const compact = text.replace(/[\s\u00a0\u202f]/g, "");
  if (compact === "") return undefined;
  return /^-?\d+(?:[.,]\d+)?$/.test(compact) ? Number(compact.replace(",", ".")) : text;
}

/** The pairs of texts that a node has in both languages. */
export const TEXT_PAIRS = [
  { name: "title", fr: "titleFr", en: "titleEn" },
  { name: "description", fr: "descriptionFr", en: "descriptionEn" },
  { name: "help", fr: "helpFr", en: "helpEn" },
] as const;

export const readText = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

const isEmpty = (text: string): boolean => text.trim() === "";

/** Whether a text is missing: a title without words, or a text that stands in the other language only. */
export function isTextMissing(
  fields: Fields,
  name: string,
  other: string,
  isTitle: boolean,
): boolean {
  if (!isEmpty(readText(fields, name))) return false;
  return isTitle || !isEmpty(readText(fields, other));
}
