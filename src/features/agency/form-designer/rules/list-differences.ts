import { compareModels, type NodeChange } from "#form-engine/compare-models.ts";
import { makeForm } from "#form-engine/form.ts";
import { type FormModel, type FormNode, isStructure } from "#form-engine/model.ts";
import { listOptions } from "#form-engine/types/choice/rules.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { findInForms, type NamedConditions, nameConditions } from "./condition-text.ts";

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

/** An option before and after, in both languages; null where it is missing. */
interface OptionDifference {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs of one node. */
export interface NodeDifference {
  readonly nodeId: string;
  readonly kinds: readonly NodeChange["kind"][];
  /** The titles after the change, or those of a removed node. Null for the form itself. */
  readonly titles: { readonly fr: string; readonly en: string } | null;
  readonly isSection: boolean;
  readonly fields: readonly FieldDifference[];
  readonly options: readonly OptionDifference[];
  /** The conditions, if they differ. */
  readonly conditions: {
    readonly before: NamedConditions | null;
    readonly after: NamedConditions | null;
  } | null;
}

/** The changes between two versions by node, in the order in which the nodes first appear. */
export function listDifferences(from: FormModel, to: FormModel, locale: Locale): NodeDifference[] {
  const findBefore = findInForms([makeForm(from)]);
  const findAfter = findInForms([makeForm(to)]);
  const byNode = Map.groupBy(compareModels(from, to), ({ nodeId }) => nodeId);
  return Array.from(byNode, ([nodeId, own]) => {
    const [before, after] = [own[0]?.before ?? null, own[0]?.after ?? null];
    const shown = after ?? before;
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const hasOtherConditions = kinds.some((kind) => kind.startsWith("condition"));
    return {
      ...{ nodeId, kinds },
      titles: shown && { fr: shown.titleFr, en: shown.titleEn },
      isSection: shown !== null && isStructure(shown),
      // Every field of an added or removed node would differ.
      fields: before && after ? listFieldDifferences(before, after) : [],
      options: before && after ? listOptionDifferences(before, after) : [],
      conditions:
        before && after && hasOtherConditions
          ? {
              before: nameConditions(findBefore, before, locale),
              after: nameConditions(findAfter, after, locale),
            }
          : null,
    };
  });
}

/** The options that were added, removed or have other labels. */
export function listOptionDifferences(before: FormNode, after: FormNode): OptionDifference[] {
  const [old, current] = [readLabels(before), readLabels(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((id) => ({ id, before: old.get(id) ?? null, after: current.get(id) ?? null }))
    .filter((option) => option.before !== option.after);
}

const readLabels = (node: FormNode): ReadonlyMap<string, string> =>
  new Map(
    node.type === "choice"
      ? listOptions(node).map(({ id, labelFr, labelEn }) => [id, `${labelFr} / ${labelEn}`])
      : [],
  );

const listFieldDifferences = (before: FormNode, after: FormNode): FieldDifference[] =>
  COMPARED_FIELDS.map((field) => ({
    field,
    before: readField(before, field),
    after: readField(after, field),
  })).filter(({ before: old, after: current }) => old !== current);

const readField = (node: FormNode, field: ComparedField): string | number | null =>
  (node as Partial<Record<ComparedField, string | number>>)[field] ?? null;
