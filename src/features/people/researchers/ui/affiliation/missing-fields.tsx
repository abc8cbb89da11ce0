import { useT } from "#platform/i18n/context.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { AffiliationFormControl } from "./use-affiliation-form.ts";

/** What is still to be filled in, each line leading to its field. */
export function MissingFields({ control, id }: { control: AffiliationFormControl; id: string }) {
  const t = useT();
  return (
    <ErrorSummary
      level={3}
      title={t("researchers:affiliation.incomplete")}
      errors={control.form.missing.map((name) => ({
        fieldId: `${id}-${name}`,
        message: t(`researchers:affiliation.problems.${name}`),
      }))}
    />
  );
}
