import { z } from "zod";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { MAX_GROUPS } from "./model.ts";

/** Schemas shared by all node types. Zod messages are codes of `MODEL_PROBLEMS`; `checkModel` adds the node. */

/**
 * Ids that no node may have: the names of fields posted beside the answers, and the one property of every JavaScript
 * object that has the shape of an id.
 */
const RESERVED_IDS: ReadonlySet<string> = new Set([
  ...["form_model_type", "form_version", "agence-de-la-page"],
  "constructor",
]);

export const nodeIdSchema = () =>
  z
    .string("badId")
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, "badId")
    .refine((id) => !RESERVED_IDS.has(id), "badId");

/**
 * A text that a published form has in both languages. The schema accepts an empty one, so that the rest of a draft is
 * checked although it is half translated; `findTextGaps` reports it.
 */
export const translatedText = (max: number) =>
  z.string("missing").trim().refine(isWithinLength(max), "tooLong").default("");

const optionalText = () => z.string().trim().refine(isWithinLength(4_000), "tooLong").optional();

export const conditionSchema = z.union(
  [
    /** At least one of these options is chosen. */
    z.strictObject({
      node: nodeIdSchema(),
      isOneOf: z.array(nodeIdSchema()).min(1, "missing").max(100),
    }),
    /** The question is answered (true) or unanswered (false). */
    z.strictObject({ node: nodeIdSchema(), answered: z.boolean() }),
  ],
  "badCondition",
);

const conditionsSchema = z.array(conditionSchema).min(1, "missing").max(10, "tooMany");

const commonFields = {
  id: nodeIdSchema(),
  enabled: z.boolean().default(true),
  titleFr: translatedText(300),
  titleEn: translatedText(300),
  descriptionFr: optionalText(),
  descriptionEn: optionalText(),
  /** Longer help, collapsed by default. */
  helpFr: optionalText(),
  helpEn: optionalText(),
  /** The node is shown while all these conditions are met; with `any`, while at least one is. */
  visibleWhen: z
    .union([conditionsSchema, z.strictObject({ any: conditionsSchema })], "badCondition")
    .optional(),
};

export const structureFields = z.strictObject({
  ...commonFields,
  discr: z.literal("structure"),
  type: z.literal("structure"),
  /** Repeatable: partners, tasks, years. */
  multiple: z.boolean().default(false),
  maxGroups: z.int("badNumber").min(1, "badNumber").max(MAX_GROUPS, "badNumber").optional(),
});

/** The schema of one question type: the fields of all questions and its own. */
export const questionSchema = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
) =>
  z.strictObject({
    ...commonFields,
    discr: z.literal("question"),
    type: z.literal(type),
    required: z.boolean().default(false),
    ...shape,
  });

/** For question types that can take several answers. */
export const multipleField = { multiple: z.boolean().default(false) };
