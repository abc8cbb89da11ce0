import type { DraftNode } from "#form-engine/draft-model.ts";

/** A condition of a draft. Its question may be unknown, and its options may not be chosen yet. */
export type DraftCondition =
  | { readonly node: string; readonly isOneOf: readonly string[] }
  | { readonly node: string; readonly answered: boolean };

/** Whether all conditions must be met, or any of them. */
export type ConditionMode = "all" | "any";

export interface DraftConditions {
  readonly mode: ConditionMode;
  readonly conditions: readonly DraftCondition[];
}

/** More conditions on one node are refused by the check of a model. */
export const MAX_CONDITIONS = 10;

type Fields = DraftNode["fields"];

/** The conditions of a node; what cannot be read as a condition is left out. */
export function readConditions({ visibleWhen }: Fields): DraftConditions {
  if (Array.isArray(visibleWhen))
    return { mode: "all", conditions: visibleWhen.filter(isCondition) };
  const any = isRecord(visibleWhen) ? visibleWhen.any : undefined;
  return { mode: "any", conditions: Array.isArray(any) ? any.filter(isCondition) : [] };
}

export const listConditionsIn = (fields: Fields): readonly DraftCondition[] =>
  fields.visibleWhen === undefined ? [] : readConditions(fields).conditions;

/** The value of `visibleWhen`; undefined without conditions. */
export function writeConditions(
  mode: ConditionMode,
  conditions: readonly DraftCondition[],
): readonly DraftCondition[] | { readonly any: readonly DraftCondition[] } | undefined {
  if (conditions.length === 0) return undefined;
  // One condition reads the same in both ways: it is stored in the shorter one.
  return mode === "any" && conditions.length > 1 ? { any: conditions } : conditions;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCondition = (value: unknown): value is DraftCondition => {
  if (!isRecord(value) || typeof value.node !== "string") return false;
  if (typeof value.answered === "boolean") return true;
  return Array.isArray(value.isOneOf) && value.isOneOf.every((id) => typeof id === "string");
};
