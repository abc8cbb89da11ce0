import type { ListCondition, ListQuery } from "./list-query.ts";

/** Whether a condition is the one that the menu of a choice edits. */
const isChoiceOf = (field: string) => (condition: ListCondition) =>
  condition.field === field && condition.operator === ":" && !condition.isNegated;

/** The chosen values of a field, as its menu shows them. */
export const listChosenValues = (query: ListQuery, field: string): readonly string[] =>
  query.conditions.find(isChoiceOf(field))?.values ?? [];

/** Adds a value to the choices of a field, or removes it. */
export function toggleChoice(query: ListQuery, field: string, value: string): ListQuery {
  const chosen = listChosenValues(query, field);
  const values = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen, value];
  return replaceCondition(query, isChoiceOf(field), {
    field,
    operator: ":",
    values,
    isNegated: false,
  });
}

/** Sets or replaces the comparison of a field, as the quick choices of a date do. */
export const setCondition = (query: ListQuery, condition: ListCondition): ListQuery =>
  replaceCondition(
    query,
    ({ field, isNegated }) => field === condition.field && !isNegated,
    condition,
  );

function replaceCondition(
  query: ListQuery,
  isReplaced: (condition: ListCondition) => boolean,
  condition: ListCondition,
): ListQuery {
  const at = query.conditions.findIndex(isReplaced);
  const others = query.conditions.filter((other) => !isReplaced(other));
  const next = condition.values.length === 0 ? [] : [condition];
  return { ...query, conditions: at < 0 ? [...others, ...next] : others.toSpliced(at, 0, ...next) };
}

/** Removes a part by its position: conditions first, then words, as chips are shown. */
export const removePart = (query: ListQuery, at: number): ListQuery => {
  const { conditions, words } = query;
  return at < conditions.length
    ? { ...query, conditions: conditions.toSpliced(at, 1) }
    : { ...query, words: words.toSpliced(at - conditions.length, 1) };
};

/** Sorts by a field: ascending first, then descending, then ascending again. */
export const sortBy = (query: ListQuery, field: string): ListQuery => ({
  ...query,
  sort: { field, isDescending: query.sort?.field === field && !query.sort.isDescending },
});
