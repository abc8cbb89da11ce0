import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AccountPage } from "./account-page.tsx";
import { NewPasswordField } from "./password-field.tsx";

/** Asks for an address to which a link is sent: to activate, or to choose a new password. */
export function AskLinkPage({
  wish,
  submission,
}: {
  wish: "verify" | "reset";
  submission: { email: string; problem: "invalid" | "tooMany" } | undefined;
}) {
  const t = useT();
  return (
    <AccountPage
      title={t(`accounts:${wish}.title`)}
      lead={t(`accounts:${wish}.lead`)}
      notice={
        submission?.problem === "tooMany" && (
          <Alert tone="stop" role="alert">
            {t("accounts:account.errors.tooMany")}
          </Alert>
        )
      }
    >
      <form method="post" className="fields" aria-label={t(`accounts:${wish}.title`)}>
        <TextField
          id="email"
          name="email"
          type="email"
          label={t("accounts:fields.email")}
          error={submission?.problem === "invalid" ? t("accounts:errors.email.invalid") : undefined}
          defaultValue={submission?.email ?? ""}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t(`accounts:${wish}.submit`)}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

/** The same whether or not the address is known: the mail tells its owner. */
export function LinkAskedPage({ wish }: { wish: "register" | "verify" | "reset" }) {
  const t = useT();
  const words = wish === "reset" ? "reset" : "register";
  return (
    <Message
      built={2}
      title={t(`accounts:${words}.askedTitle`)}
      actions={
        wish !== "reset" && (
          <ButtonLink href="/verifier-mon-email">{t("accounts:verify.title")}</ButtonLink>
        )
      }
    >
      <p>{t(`accounts:${words}.askedText`)}</p>
      <p>{t("accounts:register.askedSpam")}</p>
    </Message>
  );
}

export function DeadLinkPage({ wish }: { wish: "verify" | "reset" }) {
  const t = useT();
  return (
    <Message
      built={0}
      title={t("accounts:verify.deadTitle")}
      actions={
        wish === "reset" ? (
          <ButtonLink href="/demande-de-reinitialisation-de-mot-de-passe" variant="primary">
            {t("accounts:reset.askAgain")}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href="/login" variant="primary">
              {t("accounts:login.title")}
            </ButtonLink>
            <ButtonLink href="/verifier-mon-email">{t("accounts:verify.title")}</ButtonLink>
          </>
        )
      }
    >
      <p>{t(`accounts:${wish}.deadText`)}</p>
    </Message>
  );
}

export function NewPasswordPage({ invalid }: { invalid: boolean }) {
  const t = useT();
  return (
    <AccountPage title={t("accounts:reset.chooseTitle")} lead={t("accounts:reset.chooseLead")}>
      <form method="post" className="fields" aria-label={t("accounts:reset.chooseTitle")}>
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.newPassword")}
          error={invalid ? t("accounts:errors.password.invalid") : undefined}
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:reset.chooseSubmit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function Message(props: { built: 0 | 2; title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap account-page" role="status">
      <EmptyState level={1} built={props.built} title={props.title} actions={props.actions}>
        {props.children}
      </EmptyState>
    </div>
  );
}
