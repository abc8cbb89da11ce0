import type { z } from "zod";
import type { conditionSchema, structureFields } from "./node-schema.ts";
import type { QuestionSchema } from "./types/schemas.ts";

/** The two forms of a dossier; each has a tab. */
export const FORM_MODEL_TYPES = ["general_information", "scientific_proposition"] as const;
export type FormModelType = (typeof FORM_MODEL_TYPES)[number];

/**
 * A form as data, validated by `checkModel` and immutable once published. Field names are those of the specification,
 * since agencies' programs read and write them.
 */
export interface FormModel {
  readonly formModelType: FormModelType;
  readonly titleFr: string;
  readonly titleEn: string;
  /** Recommended total length of all texts, shown to authors; not enforced. */
  readonly totalCharactersHint?: number | undefined;
  readonly children: readonly FormNode[];
}

export type FormNode = StructureNode | QuestionNode;

/** A section; with `multiple`, a repeatable group of questions. */
export type StructureNode = z.output<typeof structureFields> & {
  readonly children: readonly FormNode[];
};

export type QuestionNode = z.output<QuestionSchema>;
export type QuestionTypeName = QuestionNode["type"];

export type Condition = z.output<typeof conditionSchema>;

/** The conditions of a node, and whether all of them or any one of them must be met. */
export interface NodeConditions {
  readonly mode: "all" | "any";
  readonly conditions: readonly Condition[];
}

/** Every reader of `visibleWhen` reads it through this function: the field has two forms. */
export function listConditions({ visibleWhen }: Pick<FormNode, "visibleWhen">): NodeConditions {
  if (visibleWhen === undefined) return NO_CONDITIONS;
  if ("any" in visibleWhen) return { mode: "any", conditions: visibleWhen.any };
  return { mode: "all", conditions: visibleWhen };
}

const NO_CONDITIONS: NodeConditions = { mode: "all", conditions: [] };

export const isStructure = (node: FormNode): node is StructureNode => node.discr === "structure";

/** Whether the node is a repeatable structure. */
export const isGroup = (node: FormNode): node is StructureNode & { readonly multiple: true } =>
  isStructure(node) && node.multiple;

/** Sections are shown as accordions down to this depth. */
export const SECTION_DEPTH = 2;
/** Levels of structures: section, subsection, group, nested group. Questions may stand one level deeper. */
export const MAX_STRUCTURE_DEPTH = 4;
export const MAX_NODES = 1_000;
export const MAX_GROUPS = 50;
/** Maximum number of entries of a question with `multiple`. */
export const MAX_ENTRIES = 50;
