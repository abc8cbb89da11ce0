import { z } from "zod";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { MAX_GROUPS } from "./model.ts";

/** What every node has, whatever its type. Problems are codes: `checkModel` says which node they are of. */

/** A field that is posted beside the answers of a form, under this name by the specification: no node may be called so. */
const POSTED_BESIDE_ANSWERS = "form_model_type";

export const nodeIdSchema = () =>
  z
    .string("badId")
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, "badId")
    .refine((id) => id !== POSTED_BESIDE_ANSWERS, "badId");

export const requiredText = (max: number) =>
  z.string("missing").trim().min(1, "missing").refine(isWithinLength(max), "tooLong");

const optionalText = () => z.string().trim().refine(isWithinLength(4_000), "tooLong").optional();

export const conditionSchema = z.union(
  [
    /** At least one of these options is chosen. */
    z.strictObject({
      node: nodeIdSchema(),
      isOneOf: z.array(nodeIdSchema()).min(1, "missing").max(100),
    }),
    /** The question is answered, or is not. */
    z.strictObject({ node: nodeIdSchema(), answered: z.boolean() }),
  ],
  "badCondition",
);

const commonFields = {
  id: nodeIdSchema(),
  enabled: z.boolean().default(true),
  titleFr: requiredText(300),
  titleEn: requiredText(300),
  descriptionFr: optionalText(),
  descriptionEn: optionalText(),
  /** Longer help that is opened when wanted. */
  helpFr: optionalText(),
  helpEn: optionalText(),
  /** Shown only while all of these hold. */
  visibleWhen: z.array(conditionSchema).min(1, "missing").max(10, "tooMany").optional(),
};

export const structureFields = z.strictObject({
  ...commonFields,
  discr: z.literal("structure"),
  type: z.literal("structure"),
  /** Answered as often as one likes: partners, tasks, years. */
  multiple: z.boolean().default(false),
  maxGroups: z.int("badNumber").min(1, "badNumber").max(MAX_GROUPS, "badNumber").optional(),
});

/** The schema of a question of one type: what all questions have, and its own. */
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

/** For types of which a question may take several answers. */
export const multipleField = { multiple: z.boolean().default(false) };
