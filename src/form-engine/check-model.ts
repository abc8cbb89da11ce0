import { z } from "zod";
import { type Form, makeForm, type NodePosition } from "./form.ts";
import {
  type Condition,
  FORM_MODEL_TYPES,
  type FormModel,
  type FormNode,
  isStructure,
  MAX_NODES,
  MAX_STRUCTURE_DEPTH,
} from "./model.ts";
import { type ModelProblem, type ModelProblemCode, toProblemCode } from "./model-problems.ts";
import { requiredText, structureFields } from "./node-schema.ts";
import { listOptions } from "./types/choice/rules.ts";
import { questionNodeSchema } from "./types/schemas.ts";

export type CheckedModel =
  | { readonly ok: true; readonly model: FormModel }
  | { readonly ok: false; readonly problems: readonly ModelProblem[] };

const MAX_PROBLEMS = 100;

const modelFields = z.strictObject({
  formModelType: z.enum(FORM_MODEL_TYPES, "unknownFormType"),
  titleFr: requiredText(300),
  titleEn: requiredText(300),
  totalCharactersHint: z.int("badNumber").min(1, "badNumber").optional(),
});

/**
 * Validates a model from an agency, a file or a program. Returns the model, or up to 100 problems, each with its node.
 */
export function checkModel(input: unknown): CheckedModel {
  const reader = new ModelReader();
  const model = reader.readModel(input);
  const problems = model ? [...reader.problems, ...findModelProblems(model)] : reader.problems;
  if (!model || problems.length > 0)
    return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  return { ok: true, model };
}

/** Parses node by node, so that each problem names its node and the number of nodes can be limited. */
class ModelReader {
  readonly problems: ModelProblem[] = [];
  #nodes = 0;

  readModel(input: unknown): FormModel | null {
    if (!isRecord(input)) return this.#report("", "", "notAModel");
    const { children, ...fields } = input;
    const read = modelFields.safeParse(fields);
    if (!read.success) this.#reportAll("", read.error);
    const nodes = this.#children(children, "", 1);
    return read.success && this.problems.length === 0 ? { ...read.data, children: nodes } : null;
  }

  #children(input: unknown, parent: string, depth: number): FormNode[] {
    if (!Array.isArray(input) || input.length === 0) {
      this.#report(parent, "children", "missing");
      return [];
    }
    return input.flatMap((child, index) => {
      this.#nodes++;
      if (this.#nodes === MAX_NODES + 1) this.#report(parent, "children", "tooMany");
      if (this.#nodes > MAX_NODES) return [];
      return this.#node(child, `${parent}[${index}]`, depth) ?? [];
    });
  }

  #node(input: unknown, path: string, depth: number): FormNode | null {
    if (!isRecord(input)) return this.#report(path, "", "notANode");
    const name = typeof input.id === "string" && input.id !== "" ? input.id.slice(0, 64) : path;
    if (input.discr === "structure") return this.#structure(input, name, depth);
    if (input.discr !== "question") return this.#report(name, "discr", "unknownKind");
    const read = questionNodeSchema.safeParse(input);
    if (read.success) return read.data;
    return this.#reportAll(name, read.error);
  }

  #structure(input: Record<string, unknown>, name: string, depth: number): FormNode | null {
    if (depth > MAX_STRUCTURE_DEPTH) return this.#report(name, "children", "tooDeep");
    const { children, ...fields } = input;
    const read = structureFields.safeParse(fields);
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
      const message = issue.code === "invalid_union" ? toUnionProblemCode(issue) : issue.message;
      this.#report(node, issue.path.join("."), toProblemCode(message));
    }
    return null;
  }
}

/** The only union discriminated by `type` is the list of question types; other unions have their own message. */
const toUnionProblemCode = (issue: {
  message: string;
  discriminator?: string | undefined;
}): string => (issue.discriminator === "type" ? "unknownType" : issue.message);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Problems that need the complete model: duplicate ids, invalid conditions, cycles. */
function findModelProblems(model: FormModel): ModelProblem[] {
  const duplicates = findDuplicates(listNodes(model.children).map(({ id }) => id));
  if (duplicates.length > 0)
    return duplicates.map((node) => ({ node, field: "id", code: "duplicateId" as const }));
  const form = makeForm(model);
  const problems: ModelProblem[] = [];
  for (const position of form.positions.values()) {
    for (const condition of position.node.visibleWhen ?? []) {
      const code = findConditionProblem(form, position, condition);
      if (code) problems.push({ node: position.node.id, field: "visibleWhen", code });
    }
  }
  if (problems.length > 0) return problems;
  return findConditionCycles(form).map((node) => ({
    node,
    field: "visibleWhen",
    code: "circle" as const,
  }));
}

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
  const options = listOptions(target.node);
  const known = condition.isOneOf.every((id) => options.some((option) => option.id === id));
  return known ? null : "unknownOption";
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
    for (const { node } of position?.node.visibleWhen ?? []) visit(node);
    if (position?.parent) visit(position.parent.id);
    ancestors.delete(id);
    visited.add(id);
  };
  for (const id of form.positions.keys()) visit(id);
  return [...found];
}

const listNodes = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node) => [node, ...(isStructure(node) ? listNodes(node.children) : [])]);

const findDuplicates = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];
