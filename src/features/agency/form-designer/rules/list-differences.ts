import type { NodeChange } from "#form-engine/compare-models.ts";
import type { FormNode } from "#form-engine/model.ts";

/** Fields of a node that are shown before and after, in this order. */
export const COMPARED_FIELDS = [
  "titleFr",
  "titleEn",
  "descriptionFr",
  "descriptionEn",
  "helpFr",
  "helpEn",
  "maxCharacters",
  "maxChoices",
  "maxReferences",
  "maxGroups",
  "min",
  "max",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

export interface FieldDifference {
  readonly field: ComparedField;
  /** Null where the field is missing. */
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** What differs of one node. */
export interface NodeDifference {
  readonly nodeId: string;
  readonly kinds: readonly NodeChange["kind"][];
  /** The titles after the change, or those of a removed node. Null for the form itself. */
  readonly titles: { readonly fr: string; readonly en: string } | null;
  readonly fields: readonly FieldDifference[];
}

/** The changes between two versions by node, in the order in which the nodes first appear. */
export function listDifferences(changes: readonly NodeChange[]): NodeDifference[] {
  const byNode = Map.groupBy(changes, ({ nodeId }) => nodeId);
  return Array.from(byNode, ([nodeId, own]) => {
    const [before, after] = [own[0]?.before ?? null, own[0]?.after ?? null];
    const shown = after ?? before;
    return {
      nodeId,
      kinds: [...new Set(own.map(({ kind }) => kind))],
      titles: shown && { fr: shown.titleFr, en: shown.titleEn },
      // Every field of an added or removed node would differ.
      fields: before && after ? listFieldDifferences(before, after) : [],
    };
  });
}

const listFieldDifferences = (before: FormNode, after: FormNode): FieldDifference[] =>
  COMPARED_FIELDS.map((field) => ({
    field,
    before: readField(before, field),
    after: readField(after, field),
  })).filter(({ before: old, after: current }) => old !== current);

const readField = (node: FormNode, field: ComparedField): string | number | null =>
  (node as Partial<Record<ComparedField, string | number>>)[field] ?? null;
