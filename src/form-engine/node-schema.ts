import { z } from "zod";
import { isWithin } from "#rich-text/count-characters.ts";
import { MAX_GROUPS } from "./model-limits.ts";

/** What every node has, whatever its type. Problems are codes: `checkModel` says which node they are of. */

/** A field that is posted beside the answers of a form, under this name by the specification: no node may be called so. */
const POSTED_BESIDE_ANSWERS = "form_model_type";

export const nodeId = () =>
  z
    .string("badId")
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, "badId")
    .refine((id) => id !== POSTED_BESIDE_ANSWERS, "badId");

export const words = (max: number) =>
  z.string("missing").trim().min(1, "missing").refine(isWithin(max), "tooLong");

const explanation = () => z.string().trim().refine(isWithin(4_000), "tooLong").optional();

export const conditionSchema = z.union(
  [
    /** At least one of these options is chosen. */
    z.strictObject({ node: nodeId(), isOneOf: z.array(nodeId()).min(1, "missing").max(100) }),
    /** The question is answered, or is not. */
    z.strictObject({ node: nodeId(), answered: z.boolean() }),
  ],
  "badCondition",
);

const common = {
  id: nodeId(),
  enabled: z.boolean().default(true),
  titleFr: words(300),
  titleEn: words(300),
  descriptionFr: explanation(),
  descriptionEn: explanation(),
  /** Longer help that is opened when wanted. */
  helpFr: explanation(),
  helpEn: explanation(),
  /** Shown only while all of these hold. */
  visibleWhen: z.array(conditionSchema).min(1, "missing").max(10, "tooMany").optional(),
};

export const structureFields = z.strictObject({
  ...common,
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
    ...common,
    discr: z.literal("question"),
    type: z.literal(type),
    required: z.boolean().default(false),
    ...shape,
  });

/** For types of which a question may take several answers. */
export const mayBeMultiple = { multiple: z.boolean().default(false) };
