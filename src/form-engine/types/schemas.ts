import { z } from "zod";
import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { multipleField, nodeIdSchema, questionSchema, translatedText } from "../node-schema.ts";
import { CURRENCY_DECIMALS, FLOAT_DECIMALS, MAX_NUMBER } from "./number/decimal.ts";

const numberLimits = {
  min: z.number("badNumber").optional(),
  max: z.number("badNumber").optional(),
};

interface NumberRange {
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/**
 * With min above max, a required question could never be answered and the dossier never deposited. Dates compare as
 * strings.
 */
const isRangeValid = ({ min, max }: NumberRange): boolean =>
  min === undefined || max === undefined || min <= max;

const INVALID_RANGE = { message: "minAboveMax", path: ["min"] };

/**
 * Whether a number with so many decimals is within the limits: none is below zero, no integer is between 1.2 and 1.8.
 */
const hasPossibleNumber =
  (decimals: number) =>
  (range: { readonly min?: number | undefined; readonly max?: number | undefined }): boolean => {
    const { min = 0, max = MAX_NUMBER } = range;
    // Rounded, because 0.29 * 100 is 28.999999999999996.
    const scale = (value: number) => Number((value * 10 ** decimals).toFixed(3));
    const [lowest, highest] = [Math.max(min, 0), Math.min(max, MAX_NUMBER)];
    return !isRangeValid(range) || Math.ceil(scale(lowest)) <= Math.floor(scale(highest));
  };

const NO_POSSIBLE_NUMBER = { message: "noPossibleAnswer", path: ["max"] };

const optionSchema = z.strictObject({
  id: nodeIdSchema(),
  labelFr: translatedText(300),
  labelEn: translatedText(300),
});

/** An option of a tree; only leaves can be chosen. */
export interface TreeOption {
  readonly id: string;
  readonly label_fr: string;
  readonly label_en: string;
  readonly children?: readonly TreeOption[] | undefined;
}

const MAX_LEVELS = 4;

/** Of a question, over all levels of a tree. */
const MAX_OPTIONS = 2_000;

/** One schema for each level, so that validation stops at the maximum depth. */
const treeOptionSchema = (level: number): z.ZodType<TreeOption> =>
  z.strictObject({
    id: nodeIdSchema(),
    label_fr: translatedText(300),
    label_en: translatedText(300),
    children: (level < MAX_LEVELS
      ? z
          .array(treeOptionSchema(level + 1))
          .min(1, "missing")
          .max(500, "tooMany")
      : z.never("tooDeep")
    ).optional(),
  });

const choiceSchema = questionSchema("choice", {
  choiceType: z.enum(["checkbox", "radio", "select", "multi_level_select"], "badChoiceType"),
  maxChoices: z.int("badNumber").min(1, "badNumber").max(500, "badNumber").optional(),
  choiceQuestionNodes: z.array(optionSchema).max(500, "tooMany").optional(),
  multiLevelSelectStructure: z.array(treeOptionSchema(1)).max(500, "tooMany").optional(),
}).superRefine((node, context) => {
  const say = (code: string, path: string) =>
    context.addIssue({ code: "custom", message: code, path: [path] });
  const isTree = node.choiceType === "multi_level_select";
  const [field, other] = isTree
    ? (["multiLevelSelectStructure", "choiceQuestionNodes"] as const)
    : (["choiceQuestionNodes", "multiLevelSelectStructure"] as const);
  if (!node[field]?.length) say("missing", field);
  if (node[other]) say("notForThisType", other);
  const ids = isTree
    ? listOptionIds(node.multiLevelSelectStructure ?? [])
    : (node.choiceQuestionNodes ?? []).map(({ id }) => id);
  if (ids.length > MAX_OPTIONS) say("tooMany", field);
  if (new Set(ids).size < ids.length) say("duplicateOption", field);
  const single = node.choiceType === "radio" || node.choiceType === "select";
  if (single && node.maxChoices !== undefined && node.maxChoices !== 1)
    say("notForThisType", "maxChoices");
});

const listOptionIds = (options: readonly TreeOption[]): string[] =>
  options.flatMap(({ id, children }) => [id, ...listOptionIds(children ?? [])]);

const imageSchema = questionSchema("image", multipleField);

const MAX_REFERENCES = 300;

const bibliographySchema = questionSchema("bibliography", {
  maxReferences: z
    .int("badNumber")
    .min(1, "badNumber")
    .max(MAX_REFERENCES, "badNumber")
    .default(100),
});

const textSchema = questionSchema("text", {
  ...multipleField,
  /** Rich text: paragraphs, lists, tables, formulas. */
  wysiwyg: z.boolean().default(false),
  /** Offers a pad, where several members write at once. */
  displayEtherpad: z.boolean().default(false),
  maxCharacters: z
    .int("badNumber")
    .min(1, "badNumber")
    .max(MAX_CHARACTERS, "badNumber")
    .default(5_000),
  /** The limit in words or pages, shown beside the counter; not enforced. */
  hint: z
    .strictObject({
      unit: z.enum(["words", "pages"]),
      count: z.int("badNumber").min(1, "badNumber").max(100_000, "badNumber"),
    })
    .optional(),
});

const optionalDay = () => z.iso.date("badDate").optional();

const dateSchema = questionSchema("date", {
  ...multipleField,
  min: optionalDay(),
  max: optionalDay(),
}).refine(isRangeValid, INVALID_RANGE);

const currencySchema = questionSchema("currency", { ...multipleField, ...numberLimits })
  .refine(isRangeValid, INVALID_RANGE)
  .refine(hasPossibleNumber(CURRENCY_DECIMALS), NO_POSSIBLE_NUMBER);

const floatSchema = questionSchema("float", { ...multipleField, ...numberLimits })
  .refine(isRangeValid, INVALID_RANGE)
  .refine(hasPossibleNumber(FLOAT_DECIMALS), NO_POSSIBLE_NUMBER);

const integerSchema = questionSchema("integer", { ...multipleField, ...numberLimits })
  .refine(isRangeValid, INVALID_RANGE)
  .refine(hasPossibleNumber(0), NO_POSSIBLE_NUMBER);

/**
 * Union of all question types. Kept in one file, apart from the types' rules: zod must stay out of the browser bundle.
 */
export const questionNodeSchema = z.discriminatedUnion("type", [
  bibliographySchema,
  choiceSchema,
  currencySchema,
  dateSchema,
  floatSchema,
  imageSchema,
  integerSchema,
  textSchema,
]);

export type QuestionSchema = typeof questionNodeSchema;
