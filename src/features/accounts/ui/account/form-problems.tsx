import { useT } from "#platform/i18n/context.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "#ui/error-summary.tsx";

/** The summary above a form of the page, when it was refused. */
export function FormProblems({ problems }: { problems: ErrorSummaryProps["errors"] }) {
  const t = useT();
  return <ErrorSummary level={3} title={t("accounts:errors.title")} errors={problems} />;
}
