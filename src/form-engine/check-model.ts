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

/** So many are enough to begin with. */
const MAX_PROBLEMS = 100;

const modelFields = z.strictObject({
  formModelType: z.enum(FORM_MODEL_TYPES, "unknownFormType"),
  titleFr: requiredText(300),
  titleEn: requiredText(300),
  totalCharactersHint: z.int("badNumber").min(1, "badNumber").optional(),
});

/** A model as an agency, a file or a program gave it: whole and sound, or every problem by node. */
export function checkModel(given: unknown): CheckedModel {
  const reader = new ModelReader();
  const model = reader.readModel(given);
  const problems = model ? [...reader.problems, ...findModelProblems(model)] : reader.problems;
  if (!model || problems.length > 0)
    return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  return { ok: true, model };
}

/** Reads nodes one by one, so that each problem names its node and a model without end ends. */
class ModelReader {
  readonly problems: ModelProblem[] = [];
  #nodes = 0;

  readModel(given: unknown): FormModel | null {
    if (!isRecord(given)) return this.#say("", "", "notAModel");
    const { children, ...fields } = given;
    const read = modelFields.safeParse(fields);
    if (!read.success) this.#sayAll("", read.error);
    const nodes = this.#children(children, "", 1);
    return read.success && this.problems.length === 0 ? { ...read.data, children: nodes } : null;
  }

  #children(given: unknown, parent: string, depth: number): FormNode[] {
    if (!Array.isArray(given) || given.length === 0) {
      this.#say(parent, "children", "missing");
      return [];
    }
    return given.flatMap((child, index) => {
      this.#nodes++;
      if (this.#nodes === MAX_NODES + 1) this.#say(parent, "children", "tooMany");
      if (this.#nodes > MAX_NODES) return [];
      return this.#node(child, `${parent}[${index}]`, depth) ?? [];
    });
  }

  #node(given: unknown, place: string, depth: number): FormNode | null {
    if (!isRecord(given)) return this.#say(place, "", "notANode");
    const name = typeof given.id === "string" && given.id !== "" ? given.id.slice(0, 64) : place;
    if (given.discr === "structure") return this.#structure(given, name, depth);
    if (given.discr !== "question") return this.#say(name, "discr", "unknownKind");
    const read = questionNodeSchema.safeParse(given);
    if (read.success) return read.data;
    return this.#sayAll(name, read.error);
  }

  #structure(given: Record<string, unknown>, name: string, depth: number): FormNode | null {
    if (depth > MAX_STRUCTURE_DEPTH) return this.#say(name, "children", "tooDeep");
    const { children, ...fields } = given;
    const read = structureFields.safeParse(fields);
    const nodes = this.#children(children, name, depth + 1);
    if (!read.success) return this.#sayAll(name, read.error);
    if (read.data.maxGroups !== undefined && !read.data.multiple)
      return this.#say(name, "maxGroups", "notForThisType");
    return { ...read.data, children: nodes };
  }

  #say(node: string, field: string, code: ModelProblemCode): null {
    this.problems.push({ node, field, code });
    return null;
  }

  #sayAll(node: string, error: z.ZodError): null {
    for (const issue of error.issues) {
      if (issue.code === "unrecognized_keys") {
        for (const key of issue.keys) this.#say(node, key, "unknownField");
        continue;
      }
      const message = issue.code === "invalid_union" ? toUnionProblemCode(issue) : issue.message;
      this.#say(node, issue.path.join("."), toProblemCode(message));
    }
    return null;
  }
}

/** The one union by type is the list of question types; all others say themselves what they want. */
const toUnionProblemCode = (issue: {
  message: string;
  discriminator?: string | undefined;
}): string => (issue.discriminator === "type" ? "unknownType" : issue.message);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What can only be seen of the whole: names that are used twice, conditions that lead nowhere or in a circle. */
function findModelProblems(model: FormModel): ModelProblem[] {
  const twice = findDuplicates(listNodes(model.children).map(({ id }) => id));
  if (twice.length > 0)
    return twice.map((node) => ({ node, field: "id", code: "duplicateId" as const }));
  const form = makeForm(model);
  const problems: ModelProblem[] = [];
  for (const place of form.positions.values()) {
    for (const condition of place.node.visibleWhen ?? []) {
      const code = findConditionProblem(form, place, condition);
      if (code) problems.push({ node: place.node.id, field: "visibleWhen", code });
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
  place: NodePosition,
  condition: Condition,
): ModelProblemCode | null {
  if (condition.node === place.node.id) return "onItself";
  const asked = form.positions.get(condition.node);
  if (!asked) return "unknownQuestion";
  if (asked.node.discr !== "question") return "notAQuestion";
  // One of several groups could not be meant: the question stands outside, or in the same groups.
  if (asked.groups.some((id, index) => place.groups[index] !== id)) return "inAnotherGroup";
  if ("answered" in condition) return null;
  if (asked.node.type !== "choice") return "notAChoice";
  const options = listOptions(asked.node);
  const known = condition.isOneOf.every((id) => options.some((option) => option.id === id));
  return known ? null : "unknownOption";
}

/** Nodes whose showing depends, in the end, on itself. A node depends on what is above it and on what its conditions ask. */
function findConditionCycles(form: Form): string[] {
  const done = new Set<string>();
  const open = new Set<string>();
  const found = new Set<string>();
  const visit = (id: string) => {
    if (done.has(id)) return;
    if (open.has(id)) {
      found.add(id);
      return;
    }
    open.add(id);
    const place = form.positions.get(id);
    for (const { node } of place?.node.visibleWhen ?? []) visit(node);
    if (place?.parent) visit(place.parent.id);
    open.delete(id);
    done.add(id);
  };
  for (const id of form.positions.keys()) visit(id);
  return [...found];
}

const listNodes = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node) => [node, ...(isStructure(node) ? listNodes(node.children) : [])]);

const findDuplicates = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];
