import type { FieldProblem } from "#features/accounts/rules/registration.ts";
import { useT } from "#platform/i18n/context.tsx";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/criteria-words.ts";
import type { SettingsField, SubscriptionField } from "../rules/saved-search.ts";

type Field = SettingsField | SubscriptionField;

/** The words of what is wrong in a form about a search, under a field and in the summary above. */
export function useErrorLines(prefix: string) {
  const t = useT();
  const of = (field: Field, problem: FieldProblem | undefined) =>
    problem && t(`alerts:searches.errors.${field}.${problem}`, { max: MAX_SEARCH_NAME_LENGTH });
  return {
    of,
    summary: (errors: Partial<Record<Field, FieldProblem>>) =>
      (Object.keys(errors) as Field[]).flatMap((field) => {
        const message = of(field, errors[field]);
        return message ? [{ fieldId: `${prefix}-${field}`, message }] : [];
      }),
  };
}
