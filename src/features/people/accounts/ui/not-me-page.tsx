import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { FormProblems } from "./form-problems.tsx";

const STEPS = ["sessions", "password", "address", "orcid", "choose"] as const;

/** From a mail about a change its reader did not make. A button, because programs that check mails follow links too. */
export function NotMePage({ submission }: { submission: Submission | undefined }) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:notMe.title")}
      lead={t("accounts:notMe.lead")}
      notice={<FormProblems problem={submission?.problem} />}
    >
      <ul>
        {STEPS.map((step) => (
          <li key={step}>{t(`accounts:notMe.${step}`)}</li>
        ))}
      </ul>
      <form method="post" aria-label={t("accounts:notMe.title")}>
        <Button type="submit" variant="primary">
          {t("accounts:notMe.submit")}
        </Button>
      </form>
      <p className="small muted">{t("accounts:notMe.keep")}</p>
    </AccountPage>
  );
}
