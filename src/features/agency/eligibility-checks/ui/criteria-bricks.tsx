import { useLanguage } from "#platform/i18n/context.tsx";
import type { CriterionState } from "../rules/checklist.ts";

const COUNTED = ["filled", "not_filled", "review", "second", "open"] as const;

/** One brick for each criterion, in their order. Decorative: the words beside say the same. */
export function CriteriaBricks({ states }: { states: readonly CriterionState[] }) {
  return (
    <span className="criteria-bricks" aria-hidden="true">
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bricks have no identity besides their position
        <i key={index} data-state={state} />
      ))}
    </span>
  );
}

/** « 5 remplis, 1 à revoir, 1 sans verdict ». */
export function useCriteriaSummary(): (
  states: readonly CriterionState[],
  left?: readonly CriterionState[],
) => string {
  const { t } = useLanguage();
  return (states, left = []) =>
    COUNTED.flatMap((state) => {
      const count = states.filter((one) => one === state).length;
      return count === 0 || left.includes(state)
        ? []
        : [t(`eligibilityChecks:summary.${state}`, { count })];
    }).join(", ");
}
