import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import {
  forgottenPasswordHref,
  type LoginDone,
  loginPageHref,
  registerHref,
  requestActivationHref,
} from "../rules/paths.ts";
import { AccountPage } from "./account-page.tsx";
import { FormProblems } from "./form-problems.tsx";
import { OrcidSignIn } from "./orcid-links.tsx";
import { CredentialFields } from "./password-field.tsx";

export interface LoginPageProps {
  /** The page to return to. */
  next: string;
  /** The purpose of the sign-in as text; null for the default page. */
  purpose: string | null;
  /** Whether this portal is connected to ORCID. */
  orcid: boolean;
  /** Why the browser was redirected here. */
  done: LoginDone | null;
  submission: Submission<"email" | "password"> | undefined;
}

export function LoginPage({ next, purpose, orcid, done, submission }: LoginPageProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:login.title")}
      lead={purpose ? t("accounts:login.leadTo", { purpose }) : t("accounts:login.lead")}
      notice={<LoginNotice next={next} done={done} submission={submission} />}
      alternatives={
        <>
          <p>
            <Link href={forgottenPasswordHref(next)}>{t("accounts:login.forgotten")}</Link>
          </p>
          <p>
            {t("accounts:login.noAccount")}{" "}
            <Link href={registerHref(next)}>{t("accounts:login.register")}</Link>
          </p>
        </>
      }
    >
      {orcid && <OrcidSignIn next={next} />}
      <form
        method="post"
        action={loginPageHref(next)}
        className="fields"
        aria-label={t("accounts:login.title")}
        noValidate
      >
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

function LoginNotice({
  next,
  done,
  submission,
}: Pick<LoginPageProps, "next" | "done" | "submission">) {
  const t = useT();
  if (submission?.problem === "inactive") {
    return (
      <Alert tone="soon" role="alert" takesFocus>
        {t("accounts:login.inactive")}{" "}
        <Link href={requestActivationHref(next)}>{t("accounts:login.sendAgain")}</Link>
      </Alert>
    );
  }
  // Does not tell which of the two fields is wrong.
  if (submission?.errors.password) {
    return (
      <Alert tone="stop" role="alert" takesFocus>
        {t("accounts:login.wrong")}
      </Alert>
    );
  }
  if (submission) return <FormProblems problem={submission.problem} />;
  if (!done) return null;
  return (
    <Alert tone="done" role="status">
      {t(`accounts:login.${done}`)}
    </Alert>
  );
}
