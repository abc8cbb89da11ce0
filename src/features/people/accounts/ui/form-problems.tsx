import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "#ui/error-summary.tsx";

/**
 * The values and errors of a submitted form. An error's translation is found by the field's name and its code. `ids`
 * maps names to element ids if several forms of a page share names.
 */
export function useSubmittedFields<Field extends string>(
  submission: Submission<Field> | undefined,
  ids: Readonly<Record<string, string>> = {},
) {
  const t = useT();
  return toSubmittedFields(submission, {
    toFieldId: (field) => ids[field] ?? field,
    toMessage: (field, problem) => t(`accounts:errors.${field}.${problem}` as TranslationKey),
  });
}

interface FormProblemsProps {
  /** Errors by field. */
  errors?: ErrorSummaryProps["errors"];
  /** Why the form as a whole was refused. */
  problem?: string | null | undefined;
  level?: ErrorSummaryProps["level"];
}

/** The errors above a refused form: of the form and of its fields. */
export function FormProblems({ errors = [], problem, level }: FormProblemsProps) {
  const t = useT();
  return (
    <>
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {translateProblem(t, problem)}
        </Alert>
      )}
      <ErrorSummary level={level} title={t("accounts:errors.title")} errors={errors} />
    </>
  );
}

function translateProblem(t: Translate, problem: string): string {
  if (problem === "TOO_MANY_REQUESTS") return t("accounts:errors.tooMany");
  // Codes of the product are translated there; reasons of a command in `accounts:refusals`.
  return t(
    (/^[A-Z_]+$/.test(problem)
      ? `error.${problem}.text`
      : `accounts:refusals.${problem}`) as TranslationKey,
  );
}
