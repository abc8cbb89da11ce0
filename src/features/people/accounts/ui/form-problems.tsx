import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "#ui/error-summary.tsx";

/**
 * What a form shows of its submission. The words of a refused field stand under its name and the code of the schema or
 * the command. Where several forms of a page have fields of one name, `ids` tells them apart.
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
  /** The fields that are not right. */
  errors?: ErrorSummaryProps["errors"];
  /** Why the form was refused as a whole. */
  problem?: string | null | undefined;
  level?: ErrorSummaryProps["level"];
}

/** Above a form that was refused: why, as a whole and field by field. */
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
  // Codes of the product have words of their own; reasons of a command, words of accounts.
  return t(
    (/^[A-Z_]+$/.test(problem)
      ? `error.${problem}.text`
      : `accounts:refusals.${problem}`) as TranslationKey,
  );
}
