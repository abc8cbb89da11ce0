import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { orcidHref } from "../rules/paths.ts";
import { OrcidMark } from "./orcid-links.tsx";
import { PasswordField } from "./password-field.tsx";

/** Signing in on the page itself. */
interface PersonSignIn {
  email: string | null;
  /** Whether this portal is connected to ORCID. */
  orcid: boolean;
}

/** Signing in to the back office, in another window: it takes several steps. */
interface OfficeSignIn {
  officeHref: string;
}

export type SignInAgainProps = {
  /** What the session of the page acts as: the membership of staff, otherwise the account. */
  actingId: string;
  name: string;
} & (PersonSignIn | OfficeSignIn);

/**
 * Rendered closed on every page of a signed-in person. Opens when a request finds the session ended, so that the
 * person signs in without leaving the page (`elements/sign-in-again.ts`).
 */
export function SignInAgain(props: SignInAgainProps) {
  const { actingId, name } = props;
  const isOffice = "officeHref" in props;
  const t = useT();
  return (
    <sign-in-again
      data-user={actingId}
      data-wrong={t("accounts:again.wrong")}
      data-inactive={t("accounts:again.inactive")}
      data-too-many={t("accounts:again.tooMany")}
      data-failed={t("accounts:again.failed")}
    >
      <Dialog
        id="sign-in-again"
        title={t(isOffice ? "accounts:again.officeTitle" : "accounts:again.title")}
        closeLabel={t("accounts:again.cancel")}
      >
        <div className="sign-in-again" data-part="sign-in">
          {"officeHref" in props ? (
            <OfficeSignInLink {...props} />
          ) : (
            <PersonSignInForm {...props} />
          )}
        </div>
        <div className="sign-in-again" data-part="other" hidden>
          <Alert
            tone="stop"
            role="alert"
            title={t(isOffice ? "accounts:again.otherOfficeTitle" : "accounts:again.otherTitle")}
          >
            <p>
              {t(
                "officeHref" in props ? "accounts:again.otherOffice" : "accounts:again.otherText",
                {
                  name,
                },
              )}
            </p>
            <p>
              {t("accounts:again.otherName")} <b data-other-name />
            </p>
          </Alert>
          <div className="btn-group">
            <Button variant="primary" data-reload="">
              {t("accounts:again.reload")}
            </Button>
            <Button data-closes="">{t("accounts:again.cancel")}</Button>
          </div>
        </div>
      </Dialog>
    </sign-in-again>
  );
}

function PersonSignInForm({ email, orcid }: PersonSignIn) {
  const t = useT();
  return (
    <>
      <p>{t("accounts:again.text")}</p>
      <div data-message role="alert" hidden>
        <Alert tone="stop">
          <span data-text />
        </Alert>
      </div>
      <form className="fields" noValidate data-guard-ignore aria-label={t("accounts:again.title")}>
        <div>
          <TextField
            id="again-email"
            name="email"
            type="email"
            label={t("accounts:fields.email")}
            defaultValue={email ?? ""}
            autoComplete="username"
            spellCheck={false}
            data-missing={t("accounts:again.missingEmail")}
          />
          <Problem id="again-email" />
        </div>
        <div>
          <PasswordField
            id="again-password"
            name="password"
            label={t("accounts:fields.password")}
            autoComplete="current-password"
            data-missing={t("accounts:again.missingPassword")}
          />
          <Problem id="again-password" />
        </div>
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:again.submit")}
          </Button>
          <Button data-closes="">{t("accounts:again.cancel")}</Button>
        </div>
      </form>
      {orcid && (
        <div className="sign-in-again-orcid">
          <ButtonLink
            href={orcidHref(href("/connexion-reprise"))}
            target="_blank"
            rel="nofollow noopener"
            data-waits=""
          >
            <OrcidMark />
            {t("accounts:again.orcid")}
          </ButtonLink>
          <p className="small muted" role="status">
            <span data-waiting hidden>
              {t("accounts:again.waiting")}
            </span>
          </p>
        </div>
      )}
    </>
  );
}

function OfficeSignInLink({ officeHref }: OfficeSignIn) {
  const t = useT();
  return (
    <>
      <p>{t("accounts:again.officeText")}</p>
      <div className="btn-group">
        <ButtonLink
          href={officeHref}
          variant="primary"
          target="_blank"
          rel="nofollow noopener"
          data-waits=""
          data-first-focus=""
        >
          {t("accounts:again.office")}
        </ButtonLink>
        <Button data-closes="">{t("accounts:again.cancel")}</Button>
      </div>
      <p className="small muted" role="status">
        <span data-waiting hidden>
          {t("accounts:again.waiting")}
        </span>
      </p>
    </>
  );
}

/** Filled by the element if the field has an error. */
function Problem({ id }: { id: string }) {
  return (
    <p className="error" id={`${id}-error`} hidden>
      <Icon name="stop" />
      <span />
    </p>
  );
}

interface SignedInAgainPageProps {
  person: { readonly actingId: string; readonly name: string } | null;
}

/** The last page of a window that was opened to sign in again. */
export function SignedInAgainPage({ person }: SignedInAgainPageProps) {
  const t = useT();
  return (
    <div className="wrap account-page" role="status">
      {person ? (
        <EmptyState level={1} built={2} title={t("accounts:again.doneTitle")}>
          <signed-in-again data-user={person.actingId} data-name={person.name}>
            <p>{t("accounts:again.doneText", { name: person.name })}</p>
          </signed-in-again>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          built={0}
          title={t("accounts:again.notDoneTitle")}
          actions={
            <ButtonLink href={href("/login")} variant="primary">
              {t("accounts:login.title")}
            </ButtonLink>
          }
        >
          <p>{t("accounts:again.notDoneText")}</p>
        </EmptyState>
      )}
    </div>
  );
}
