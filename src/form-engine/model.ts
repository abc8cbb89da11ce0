import type { z } from "zod";
import type { conditionSchema, structureFields } from "./node-schema.ts";
import type { QuestionSchema } from "./types/schemas.ts";

/** The two forms a dossier is made of; each has its tab. */
export const FORM_MODEL_TYPES = ["general_information", "scientific_proposition"] as const;
export type FormModelType = (typeof FORM_MODEL_TYPES)[number];

/**
 * A form as an agency wrote it: data, checked by `checkModel`, never changed once it is published. Field names are those of
 * the specification, since agencies' programs read and write them.
 */
export interface FormModel {
  readonly formModelType: FormModelType;
  readonly titleFr: string;
  readonly titleEn: string;
  /** How long all texts together should be. A measure for the reader: nothing is refused for it. */
  readonly totalCharactersHint?: number | undefined;
  readonly children: readonly FormNode[];
}

export type FormNode = StructureNode | QuestionNode;

/** A section, or, where it is `multiple`, a group of questions that can be answered several times. */
export type StructureNode = z.output<typeof structureFields> & {
  readonly children: readonly FormNode[];
};

export type QuestionNode = z.output<QuestionSchema>;
export type QuestionTypeName = QuestionNode["type"];

export type Condition = z.output<typeof conditionSchema>;

export const isStructure = (node: FormNode): node is StructureNode => node.discr === "structure";

/** A structure whose questions are answered several times over. */
export const isGroup = (node: FormNode): node is StructureNode & { readonly multiple: true } =>
  isStructure(node) && node.multiple;

/** Sections are accordions to this depth; what lies deeper is a group within one. */
export const SECTION_DEPTH = 2;
/** Structures within structures: a section, its part, a group, a group in that. Questions stand one deeper. */
export const MAX_STRUCTURE_DEPTH = 4;
export const MAX_NODES = 1_000;
export const MAX_GROUPS = 50;
/** Entries of a question that may be answered several times. */
export const MAX_ENTRIES = 50;
