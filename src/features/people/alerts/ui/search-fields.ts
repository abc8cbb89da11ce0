import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { SettingsField, SubscriptionField } from "../rules/saved-search.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/search-criteria.ts";

type CheckedField = SettingsField | SubscriptionField;
type Problem = "missing" | "tooLong" | "invalid";

/** What a form about a search shows of its submission. `toFieldId` says where each field stands in the page. */
export function useSearchFields<Field extends string>(
  submission: Submission<Field> | undefined,
  fieldId: (field: Field) => string,
) {
  const t = useT();
  return toSubmittedFields(submission, {
    toFieldId: fieldId,
    toMessage: (field, problem) =>
      t(`alerts:searches.errors.${field as CheckedField & Field}.${problem as Problem}`, {
        max: MAX_SEARCH_NAME_LENGTH,
      }),
  });
}
