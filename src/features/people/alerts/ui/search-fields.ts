import { type Submission, submittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/criteria-words.ts";
import type { SettingsField, SubscriptionField } from "../rules/saved-search.ts";

type Checked = SettingsField | SubscriptionField;
type Problem = "missing" | "tooLong" | "invalid";

/** What a form about a search shows of its submission. `fieldId` says where each field stands in the page. */
export function useSearchFields<Field extends string>(
  submission: Submission<Field> | undefined,
  fieldId: (field: Field) => string,
) {
  const t = useT();
  return submittedFields(submission, {
    fieldId,
    words: (field, problem) =>
      t(`alerts:searches.errors.${field as Checked & Field}.${problem as Problem}`, {
        max: MAX_SEARCH_NAME_LENGTH,
      }),
  });
}
