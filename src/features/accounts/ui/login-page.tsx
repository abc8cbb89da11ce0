import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { AccountPage } from "./account-page.tsx";
import { CredentialFields } from "./credential-fields.tsx";
import { FormProblems } from "./form-problems.tsx";
import { OrcidWay } from "./orcid-way.tsx";

export interface LoginPageProps {
  next: string;
  /** Whether this portal is connected to ORCID. */
  orcid: boolean;
  /** Why the person was sent here. */
  reason: "signedOut" | "changed" | "erased" | null;
  submission: Submission<"email" | "password" | "next"> | undefined;
}

export function LoginPage({ next, orcid, reason, submission }: LoginPageProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:login.title")}
      lead={t("accounts:login.lead")}
      notice={<LoginNotice reason={reason} submission={submission} />}
      ways={
        <>
          <p>
            <Link href={href("/demande-de-reinitialisation-de-mot-de-passe")}>
              {t("accounts:login.forgotten")}
            </Link>
          </p>
          <p>
            {t("accounts:login.noAccount")}{" "}
            <Link href={href("/creer-un-compte")}>{t("accounts:login.register")}</Link>
          </p>
        </>
      }
    >
      {orcid && <OrcidWay next={next} />}
      <form
        method="post"
        action={href("/login")}
        className="fields"
        aria-label={t("accounts:login.title")}
      >
        <input type="hidden" name="next" value={next} />
        <CredentialFields email={submission?.values.email} />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:login.submit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function LoginNotice({ reason, submission }: Pick<LoginPageProps, "reason" | "submission">) {
  const t = useT();
  if (submission?.problem === "inactive") {
    return (
      <Alert tone="soon" role="alert">
        {t("accounts:login.inactive")}{" "}
        <Link href={href("/verifier-mon-email")}>{t("accounts:login.sendAgain")}</Link>
      </Alert>
    );
  }
  // Which of the two fields is wrong is not said.
  if (submission?.errors.password) {
    return (
      <Alert tone="stop" role="alert">
        {t("accounts:login.wrong")}
      </Alert>
    );
  }
  if (submission) return <FormProblems problem={submission.problem} />;
  if (!reason) return null;
  return (
    <Alert tone="done" role="status">
      {t(`accounts:login.${reason}`)}
    </Alert>
  );
}
