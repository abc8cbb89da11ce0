import { z } from "zod";
import { nodeIdSchema, questionSchema, requiredText } from "../../node-schema.ts";

const optionSchema = z.strictObject({
  id: nodeIdSchema(),
  labelFr: requiredText(300),
  labelEn: requiredText(300),
});

/** An option of a tree; only those without children can be chosen. */
export interface TreeOption {
  readonly id: string;
  readonly label_fr: string;
  readonly label_en: string;
  readonly children?: readonly TreeOption[] | undefined;
}

const MAX_LEVELS = 4;

/** One schema a level, so that a tree that contains itself ends where the levels do. */
const treeOptionSchema = (level: number): z.ZodType<TreeOption> =>
  z.strictObject({
    id: nodeIdSchema(),
    label_fr: requiredText(300),
    label_en: requiredText(300),
    children: (level < MAX_LEVELS
      ? z
          .array(treeOptionSchema(level + 1))
          .min(1, "missing")
          .max(500, "tooMany")
      : z.never("tooDeep")
    ).optional(),
  });

export const choiceSchema = questionSchema("choice", {
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
  if (new Set(ids).size < ids.length) say("duplicateOption", field);
  const single = node.choiceType === "radio" || node.choiceType === "select";
  if (single && node.maxChoices !== undefined && node.maxChoices !== 1)
    say("notForThisType", "maxChoices");
});

const listOptionIds = (options: readonly TreeOption[]): string[] =>
  options.flatMap(({ id, children }) => [id, ...listOptionIds(children ?? [])]);
