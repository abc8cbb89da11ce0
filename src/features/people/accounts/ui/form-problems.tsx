import { type Submission, submittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate, WordKey } from "#platform/i18n/words.ts";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "#ui/error-summary.tsx";

/**
 * What a form shows of its submission. The words of a refused field stand under its name and the code of the schema or
 * the command. Where several forms of a page have fields of one name, `ids` tells them apart.
 */
export function useSubmitted<Field extends string>(
  submission: Submission<Field> | undefined,
  ids: Readonly<Record<string, string>> = {},
) {
  const t = useT();
  return submittedFields(submission, {
    fieldId: (field) => ids[field] ?? field,
    words: (field, problem) => t(`accounts:errors.${field}.${problem}` as WordKey),
  });
}

interface FormProblemsProps {
  /** The fields that are not right. */
  lines?: ErrorSummaryProps["errors"];
  /** Why the form was refused as a whole. */
  problem?: string | null | undefined;
  level?: ErrorSummaryProps["level"];
}

/** Above a form that was refused: why, as a whole and field by field. */
export function FormProblems({ lines = [], problem, level }: FormProblemsProps) {
  const t = useT();
  return (
    <>
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {problemWords(t, problem)}
        </Alert>
      )}
      <ErrorSummary level={level} title={t("accounts:errors.title")} errors={lines} />
    </>
  );
}

function problemWords(t: Translate, problem: string): string {
  if (problem === "TOO_MANY_REQUESTS") return t("accounts:errors.tooMany");
  // Codes of the product have words of their own; reasons of a command, words of accounts.
  return t(
    (/^[A-Z_]+$/.test(problem)
      ? `error.${problem}.text`
      : `accounts:refusals.${problem}`) as WordKey,
  );
}
