import { z } from "zod";
import { type Form, makeForm, type NodePosition } from "./form.ts";
import {
  type Condition,
  FORM_MODEL_TYPES,
  type FormModel,
  type FormNode,
  listConditions,
  MAX_NODES,
  MAX_STRUCTURE_DEPTH,
  type QuestionNode,
  type StructureNode,
} from "./model.ts";
import { type ModelProblem, type ModelProblemCode, toProblemCode } from "./model-problems.ts";
import { structureFields, translatedText } from "./node-schema.ts";
import { findOption } from "./types/choice/rules.ts";
import { questionNodeSchema, type TreeOption } from "./types/schemas.ts";

export type CheckedModel =
  | { readonly ok: true; readonly model: FormModel }
  | { readonly ok: false; readonly problems: readonly ModelProblem[] };

const MAX_PROBLEMS = 100;

const modelFields = z.strictObject({
  formModelType: z.enum(FORM_MODEL_TYPES, "unknownFormType"),
  titleFr: translatedText(300),
  titleEn: translatedText(300),
  totalCharactersHint: z.int("badNumber").min(1, "badNumber").optional(),
});

/**
 * Validates a model from an agency, a file or a program. Returns the model, or up to 100 problems, each with its node.
 */
export function checkModel(input: unknown): CheckedModel {
  const { model, problems } = readModel(input);
  if (!model || problems.length > 0)
    return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  return { ok: true, model };
}

export interface ReadModel {
  /** The readable nodes, also of a model with problems; null if the input is no model at all. */
  readonly model: FormModel | null;
  readonly problems: readonly ModelProblem[];
}

/** Reads as much of a model as can be read, and lists all its problems. */
export function readModel(input: unknown): ReadModel {
  const reader = new ModelReader();
  const model = reader.readModel(input);
  if (!model) return { model, problems: reader.problems };
  // Of a model with too many nodes only some are read, so conditions cannot be checked.
  const more = reader.nodeCount > MAX_NODES ? [] : findModelProblems(model, reader.ids);
  return { model, problems: [...reader.problems, ...more] };
}

/** Parses node by node, so that each problem names its node and the number of nodes can be limited. */
class ModelReader {
  readonly problems: ModelProblem[] = [];
  /** Ids of all nodes of the input, also of those with problems. */
  readonly ids: string[] = [];
  nodeCount = 0;

  readModel(input: unknown): FormModel | null {
    if (!isRecord(input)) return this.#report("", "", "notAModel");
    const { children, ...fields } = input;
    const read = modelFields.safeParse(fields);
    if (read.success) this.problems.push(...findTextGaps("", [listTitles(read.data)]));
    else this.#reportAll("", read.error);
    const nodes = this.#children(children, "", 1);
    return read.success ? { ...read.data, children: nodes } : null;
  }

  #children(input: unknown, parent: string, depth: number): FormNode[] {
    if (!Array.isArray(input) || input.length === 0) {
      this.#report(parent, "children", "missing");
      return [];
    }
    return input.flatMap((child, index) => {
      this.nodeCount++;
      if (this.nodeCount === MAX_NODES + 1) this.#report(parent, "children", "tooMany");
      if (this.nodeCount > MAX_NODES) return [];
      return this.#node(child, `${parent}[${index}]`, depth) ?? [];
    });
  }

  #node(input: unknown, path: string, depth: number): FormNode | null {
    if (!isRecord(input)) return this.#report(path, "", "notANode");
    const name = typeof input.id === "string" && input.id !== "" ? input.id.slice(0, 64) : path;
    this.ids.push(name);
    if (input.discr === "structure") return this.#structure(input, name, depth);
    if (input.discr !== "question") return this.#report(name, "discr", "unknownKind");
    const read = questionNodeSchema.safeParse(input);
    if (!read.success) return this.#reportAll(name, read.error);
    this.problems.push(...findTextGaps(name, listTexts(read.data)));
    return read.data;
  }

  #structure(input: Record<string, unknown>, name: string, depth: number): FormNode | null {
    if (depth > MAX_STRUCTURE_DEPTH) return this.#report(name, "children", "tooDeep");
    const { children, ...fields } = input;
    const read = structureFields.safeParse(fields);
    if (read.success) this.problems.push(...findTextGaps(name, listTexts(read.data)));
    const nodes = this.#children(children, name, depth + 1);
    if (!read.success) return this.#reportAll(name, read.error);
    if (read.data.maxGroups !== undefined && !read.data.multiple)
      return this.#report(name, "maxGroups", "notForThisType");
    return { ...read.data, children: nodes };
  }

  #report(node: string, field: string, code: ModelProblemCode): null {
    this.problems.push({ node, field, code });
    return null;
  }

  #reportAll(node: string, error: z.ZodError): null {
    for (const issue of error.issues) {
      if (issue.code === "unrecognized_keys") {
        for (const key of issue.keys) this.#report(node, key, "unknownField");
        continue;
      }
      if (issue.code === "invalid_union" && issue.path.at(-1) === "visibleWhen") {
        this.#report(node, findConditionPath(issue), "badCondition");
        continue;
      }
      const message = issue.code === "invalid_union" ? toUnionProblemCode(issue) : issue.message;
      this.#report(node, issue.path.join("."), toProblemCode(message));
    }
    return null;
  }
}

/** Path of the first condition that cannot be read (`visibleWhen.0`); `visibleWhen` if it is no list of conditions. */
function findConditionPath(issue: {
  readonly path: readonly PropertyKey[];
  readonly errors: readonly (readonly { readonly path: readonly PropertyKey[] }[])[];
}): string {
  const paths = issue.errors.flatMap((issues) => issues.map(({ path }) => path));
  const deepest = paths.filter((path) => typeof path.at(-1) === "number")[0] ?? [];
  return [...issue.path, ...deepest].join(".");
}

/** The only union discriminated by `type` is the list of question types; other unions have their own message. */
const toUnionProblemCode = (issue: {
  message: string;
  discriminator?: string | undefined;
}): string => (issue.discriminator === "type" ? "unknownType" : issue.message);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text in French and in English: the names of the two fields and their values. */
type TextPair = readonly [string, string | undefined, string, string | undefined];

/** The texts that a node must have in both languages. */
function listTexts(node: QuestionNode | Omit<StructureNode, "children">): TextPair[] {
  const texts: TextPair[] = [listTitles(node)];
  for (const name of ["description", "help"] as const) {
    const [fr, en] = [node[`${name}Fr`], node[`${name}En`]];
    if (fr || en) texts.push([`${name}Fr`, fr, `${name}En`, en]);
  }
  if (node.type !== "choice") return texts;
  for (const [index, { labelFr, labelEn }] of (node.choiceQuestionNodes ?? []).entries()) {
    const path = `choiceQuestionNodes.${index}`;
    texts.push([`${path}.labelFr`, labelFr, `${path}.labelEn`, labelEn]);
  }
  return [
    ...texts,
    ...listTreeTexts(node.multiLevelSelectStructure ?? [], "multiLevelSelectStructure"),
  ];
}

const listTitles = ({ titleFr, titleEn }: Pick<FormNode, "titleFr" | "titleEn">): TextPair => [
  "titleFr",
  titleFr,
  "titleEn",
  titleEn,
];

const listTreeTexts = (options: readonly TreeOption[], path: string): TextPair[] =>
  options.flatMap(({ label_fr, label_en, children }, index) => [
    [`${path}.${index}.label_fr`, label_fr, `${path}.${index}.label_en`, label_en] as const,
    ...listTreeTexts(children ?? [], `${path}.${index}.children`),
  ]);

/** Empty texts: missing in both languages, or not translated. */
const findTextGaps = (node: string, texts: readonly TextPair[]): ModelProblem[] =>
  texts.flatMap(([fieldFr, fr, fieldEn, en]): ModelProblem[] => {
    if (fr && en) return [];
    if (!fr && !en) return [fieldFr, fieldEn].map((field) => ({ node, field, code: "missing" }));
    return [{ node, field: fr ? fieldEn : fieldFr, code: "missingTranslation" }];
  });

/** Problems that need the complete model: duplicate ids, invalid conditions, cycles. */
function findModelProblems(model: FormModel, ids: readonly string[]): ModelProblem[] {
  const duplicates = findDuplicates(ids);
  if (duplicates.length > 0)
    return duplicates.map((node) => ({ node, field: "id", code: "duplicateId" as const }));
  const form = makeForm(model);
  const unread = new Set(ids.filter((id) => !form.positions.has(id)));
  const problems: ModelProblem[] = [];
  for (const position of form.positions.values()) {
    for (const condition of listConditions(position.node).conditions) {
      // The question has a problem of its own, which is reported.
      if (unread.has(condition.node)) continue;
      const code = findConditionProblem(form, position, condition);
      if (code) problems.push({ node: position.node.id, field: "visibleWhen", code });
    }
  }
  if (problems.length > 0) return problems;
  const toProblem = (code: "circle" | "tooDependent") => (node: string) => ({
    ...{ node, code },
    field: "visibleWhen",
  });
  const circles = findConditionCycles(form);
  if (circles.length > 0) return circles.map(toProblem("circle"));
  return listConditionalNodes(form).filter(dependsOnTooMany(form)).map(toProblem("tooDependent"));
}

/**
 * The most nodes that the visibility of one node may depend on, through conditions of conditions. Each look at a form
 * evaluates all of them for each node.
 */
const MAX_DEPENDENCIES = 100;

const listConditionalNodes = (form: Form): string[] =>
  [...form.positions.values()]
    .filter(({ node }) => listConditions(node).conditions.length > 0)
    .map(({ node }) => node.id);

const dependsOnTooMany = (form: Form) => (nodeId: string) => {
  const found = new Set<string>();
  const waiting = [nodeId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (found.size > MAX_DEPENDENCIES + 1) return true;
    const position = form.positions.get(id);
    if (!position) continue;
    if (position.parent) waiting.push(position.parent.id);
    for (const { node } of listConditions(position.node).conditions) waiting.push(node);
  }
  return false;
};

function findConditionProblem(
  form: Form,
  position: NodePosition,
  condition: Condition,
): ModelProblemCode | null {
  if (condition.node === position.node.id) return "onItself";
  const target = form.positions.get(condition.node);
  if (!target) return "unknownQuestion";
  if (target.node.discr !== "question") return "notAQuestion";
  // A question inside another group has several answers, so the condition would be ambiguous.
  if (target.groups.some((id, index) => position.groups[index] !== id)) return "inAnotherGroup";
  if ("answered" in condition) return null;
  if (target.node.type !== "choice") return "notAChoice";
  const { node } = target;
  return condition.isOneOf.every((id) => findOption(node, id)) ? null : "unknownOption";
}

/** Nodes whose visibility depends on itself. A node depends on its parent and on the questions its conditions name. */
function findConditionCycles(form: Form): string[] {
  const visited = new Set<string>();
  const ancestors = new Set<string>();
  const found = new Set<string>();
  const visit = (id: string) => {
    if (visited.has(id)) return;
    if (ancestors.has(id)) {
      found.add(id);
      return;
    }
    ancestors.add(id);
    const position = form.positions.get(id);
    if (position) for (const { node } of listConditions(position.node).conditions) visit(node);
    if (position?.parent) visit(position.parent.id);
    ancestors.delete(id);
    visited.add(id);
  };
  for (const id of form.positions.keys()) visit(id);
  return [...found];
}

function findDuplicates(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const id of ids) (seen.has(id) ? duplicates : seen).add(id);
  return [...duplicates];
}
