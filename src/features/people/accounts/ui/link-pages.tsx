import type { ReactNode } from "react";
import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { forgottenPasswordHref, loginPageHref, requestActivationHref } from "../rules/paths.ts";
import { AccountPage } from "./account-page.tsx";
import { FormProblems, useSubmittedFields } from "./form-problems.tsx";
import { NewPasswordField, PasswordField } from "./password-field.tsx";

/** Asks for the address to mail a link to, for activation or a new password. */
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

/** The same for known and unknown addresses: only the mail tells them apart. */
export function LinkRequestedPage({
  purpose,
  next,
}: {
  purpose: "register" | "verify" | "reset";
  next: string;
}) {
  const t = useT();
  const keyPrefix = purpose === "reset" ? "reset" : "register";
  return (
    <StatusMessage
      built={2}
      title={t(`accounts:${keyPrefix}.askedTitle`)}
      actions={
        purpose !== "reset" && (
          <ButtonLink href={requestActivationHref(next)}>{t("accounts:verify.title")}</ButtonLink>
        )
      }
    >
      <p>{t(`accounts:${keyPrefix}.askedText`)}</p>
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
  /** The linked ORCID iD, which also opens the account. */
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

interface ActivatePageProps {
  email: string;
  /** The page to return to. */
  next: string;
  submission: Submission<"password"> | undefined;
}

/**
 * The last step of a registration: the link proves the address, the password proves that the same person registered.
 */
export function ActivatePage({ email, next, submission }: ActivatePageProps) {
  const t = useT();
  const sent = toSubmittedFields(submission, {
    toFieldId: (field) => field,
    toMessage: () => t("accounts:activate.wrong"),
  });
  return (
    <AccountPage
      title={t("accounts:activate.title")}
      lead={t("accounts:activate.lead", { email })}
      notice={<FormProblems errors={sent.lines} problem={submission?.problem} />}
    >
      <form method="post" className="fields" aria-label={t("accounts:activate.title")} noValidate>
        {/* For password managers, which store a password with its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          help={t("accounts:activate.help")}
          error={sent.errorOf("password")}
          autoComplete="current-password"
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:activate.submit")}
          </Button>
          <a href={forgottenPasswordHref(next)}>{t("accounts:login.forgotten")}</a>
        </div>
      </form>
      <p className="small muted">{t("accounts:activate.notMe")}</p>
    </AccountPage>
  );
}

interface ConfirmAddressPageProps {
  email: string;
  /** A different person is signed in than the owner of the link. */
  otherPerson: boolean;
}

/** The page of a mailed link. It needs a button, because mail scanners follow links. */
export function ConfirmAddressPage({ email, otherPerson }: ConfirmAddressPageProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:confirm.title")}
      lead={t("accounts:confirm.lead", { email })}
      notice={
        otherPerson && (
          <Alert tone="stop" role="alert">
            {t("accounts:confirm.otherPerson")}
          </Alert>
        )
      }
    >
      {otherPerson ? (
        <form method="post" action={href("/logout")}>
          <Button type="submit">{t("accounts:login.signOut")}</Button>
        </form>
      ) : (
        <form method="post" aria-label={t("accounts:confirm.title")}>
          <Button type="submit" variant="primary">
            {t("accounts:confirm.submit")}
          </Button>
        </form>
      )}
      <p className="small muted">{t("accounts:confirm.notMe")}</p>
    </AccountPage>
  );
}

const STEPS = ["sessions", "password", "address", "orcid", "choose"] as const;

/** "This was not me", from a security mail. It needs a button, because mail scanners follow links. */
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
