import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";

const PROBLEMS = [
  ...(["draftChanged", "nothingToPublish", "callsChanged", "published", "unfinished"] as const),
  ...(["otherVersion", "callChanged", "closingMoved", "TOO_MANY_REQUESTS", "BUSY"] as const),
  ...(["notPlanned", "planOfOthers", "needs.officer"] as const),
] as const;

/** Why a trial or a publication was refused. Nothing was done then. */
export function PublicationProblem({ submission }: { submission: Submission | undefined }) {
  const { t } = useLanguage();
  if (!submission) return null;
  const { problem, errors } = submission;
  // The field says it.
  if (errors.confirmation) return null;
  const known = PROBLEMS.find((one) => one === problem);
  const text =
    errors.callIds === "closesTooSoon"
      ? t("formPublication:refused.closesTooSoon")
      : known === "needs.officer"
        ? t("formPublication:needsOfficer")
        : known
          ? t(`formPublication:refused.${known}`)
          : Object.keys(errors).length > 0
            ? t("formPublication:refused.draft")
            : t("formPublication:refused.other");
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {text}
    </Alert>
  );
}
