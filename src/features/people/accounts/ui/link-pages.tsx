import type { ReactNode } from "react";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { forgottenPasswordHref, loginPageHref, requestActivationHref } from "../rules/hrefs.ts";
import { AccountPage } from "./account-page.tsx";
import { FormProblems, useSubmittedFields } from "./form-problems.tsx";
import { NewPasswordField } from "./password-field.tsx";

/** Asks for an address to which a link is sent: to activate, or to choose a new password. */
export function RequestLinkPage({
  purpose,
  submission,
}: {
  purpose: "verify" | "reset";
  submission: Submission<"email"> | undefined;
}) {
  const t = useT();
  const sent = useSubmittedFields(submission);
  return (
    <AccountPage
      title={t(`accounts:${purpose}.title`)}
      lead={t(`accounts:${purpose}.lead`)}
      notice={<FormProblems errors={sent.lines} problem={submission?.problem} />}
    >
      <form method="post" className="fields" aria-label={t(`accounts:${purpose}.title`)} noValidate>
        <TextField
          id="email"
          name="email"
          type="email"
          label={t("accounts:fields.email")}
          error={sent.errorOf("email")}
          defaultValue={sent.valueOf("email")}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t(`accounts:${purpose}.submit`)}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

/** The same whether or not the address is known: the mail tells its owner. */
export function LinkRequestedPage({
  purpose,
  next,
}: {
  purpose: "register" | "verify" | "reset";
  next: string;
}) {
  const t = useT();
  const words = purpose === "reset" ? "reset" : "register";
  return (
    <StatusMessage
      built={2}
      title={t(`accounts:${words}.askedTitle`)}
      actions={
        purpose !== "reset" && (
          <ButtonLink href={requestActivationHref(next)}>{t("accounts:verify.title")}</ButtonLink>
        )
      }
    >
      <p>{t(`accounts:${words}.askedText`)}</p>
      <p>{t("accounts:register.askedSpam")}</p>
    </StatusMessage>
  );
}

export function DeadLinkPage({
  purpose,
  next,
}: {
  purpose: "verify" | "reset" | "notMe";
  next: string;
}) {
  const t = useT();
  return (
    <StatusMessage
      built={0}
      title={t("accounts:verify.deadTitle")}
      actions={
        purpose !== "verify" ? (
          <ButtonLink href={forgottenPasswordHref(next)} variant="primary">
            {t("accounts:reset.askAgain")}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href={loginPageHref(next)} variant="primary">
              {t("accounts:login.title")}
            </ButtonLink>
            <ButtonLink href={requestActivationHref(next)}>{t("accounts:verify.title")}</ButtonLink>
          </>
        )
      }
    >
      <p>{t(`accounts:${purpose}.deadText`)}</p>
    </StatusMessage>
  );
}

export function NewPasswordPage({
  orcid,
  submission,
}: {
  /** What opens the account besides the password. */
  orcid: string | null;
  submission: Submission<"password" | "endOrcid"> | undefined;
}) {
  const t = useT();
  const sent = useSubmittedFields(submission);
  return (
    <AccountPage
      title={t("accounts:reset.chooseTitle")}
      lead={t("accounts:reset.chooseLead")}
      notice={<FormProblems errors={sent.lines} problem={submission?.problem} />}
    >
      <form
        method="post"
        className="fields"
        aria-label={t("accounts:reset.chooseTitle")}
        noValidate
      >
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.newPassword")}
          error={sent.errorOf("password")}
        />
        {orcid && (
          <>
            <Alert tone="soon">{t("accounts:reset.orcidLinked", { orcid })}</Alert>
            <Checkbox
              id="endOrcid"
              name="endOrcid"
              label={t("accounts:reset.orcidEnd")}
              help={t("accounts:reset.orcidEndHelp")}
              defaultChecked={sent.valueOf("endOrcid") !== ""}
            />
          </>
        )}
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:reset.chooseSubmit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function StatusMessage(props: {
  built: 0 | 2;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap account-page" role="status">
      <EmptyState level={1} built={props.built} title={props.title} actions={props.actions}>
        {props.children}
      </EmptyState>
    </div>
  );
}
