import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";

const PROBLEMS = [
  ...(["setChanged", "blocked", "ended", "tooLate", "noneFailed", "notReleased"] as const),
  ...(["needs.decider", "TOO_MANY_REQUESTS"] as const),
] as const;

/** Why a release, its cancellation or a withdrawal was refused as a whole. Nothing was done then. */
export function ReleaseProblem({ submission }: { submission: Submission | undefined }) {
  const { t } = useLanguage();
  if (!submission?.problem) return null;
  const known = PROBLEMS.find((one) => one === submission.problem) ?? "other";
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {t(`decisionReleases:refused.${known}`)}
    </Alert>
  );
}
