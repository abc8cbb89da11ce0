import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ACCOUNT_HREF, DATA_HREF } from "../../rules/paths.ts";
import { RETAINED_AFTER_ERASURE } from "../../rules/retained-after-erasure.ts";
import { FormProblems } from "../form-problems.tsx";
import { OrcidMark } from "../orcid-links.tsx";
import { PasswordField } from "../password-field.tsx";
export interface ErasePageProps {
  hasPassword: boolean;
  /** For accounts without a password: the link to ORCID, and the proof after the return. */
  freshHref: string | null;
  proof: string | null;
  /**
   * Dossiers that the person coordinates for a team: they need another coordinator first. Each has a link to that
   * page.
   */
  handOn: readonly { readonly acronym: string; readonly href: string }[];
  /** Codes of the agencies that have no other manager: each needs another one first. */
  managed: readonly string[];
  submission: Submission<"password" | "word" | "proof"> | undefined;
}

const ERASED_PARTS = ["account", "space", "files", "drafts"] as const;

export function ErasePage(props: ErasePageProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("accounts:account.erase.title")}
        lead={t("accounts:account.erase.lead")}
      />
      <div className="account-panels">
        <Panel title={t("accounts:account.erase.goesTitle")}>
          <ul className="account-list">
            {ERASED_PARTS.map((part) => (
              <li key={part}>{t(`accounts:account.erase.goes.${part}`)}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={t("accounts:account.erase.staysTitle")}>
          <ul className="account-list">
            {RETAINED_AFTER_ERASURE.map((part) => (
              <li key={part}>{t(`accounts:account.erase.stays.${part}`)}</li>
            ))}
          </ul>
          <div className="account-stack">
            <p className="account-apart">{t("accounts:account.erase.downloadFirst")}</p>
            <ButtonLink href={DATA_HREF} icon="download" download>
              {t("accounts:account.data.download")}
            </ButtonLink>
          </div>
        </Panel>
        <Panel title={t("accounts:account.erase.confirmTitle")}>
          <Confirmation {...props} />
        </Panel>
      </div>
    </>
  );
}

function Confirmation(props: ErasePageProps) {
  const { hasPassword, freshHref, proof, handOn, managed, submission } = props;
  const t = useT();
  if (handOn.length > 0 || managed.length > 0)
    return <TransferFirst handOn={handOn} managed={managed} />;
  const stale = submission?.problem === "stale";
  if (!hasPassword && (!proof || stale)) {
    return (
      <div className="account-stack">
        {stale && (
          <Alert tone="stop" role="alert" takesFocus>
            {t("accounts:refusals.stale")}
          </Alert>
        )}
        <p>{t("accounts:account.erase.freshText")}</p>
        <div className="btn-group">
          {freshHref && (
            <ButtonLink href={freshHref}>
              <OrcidMark />
              {t("accounts:account.erase.fresh")}
            </ButtonLink>
          )}
          <CancelLink />
        </div>
      </div>
    );
  }
  const sent = toSubmittedFields(submission, {
    toFieldId: () => "confirm",
    toMessage: (field) =>
      t(`accounts:account.erase.${field === "word" ? "wrongWord" : "wrongPassword"}`),
  });
  return (
    <form
      method="post"
      className="fields"
      aria-label={t("accounts:account.erase.title")}
      noValidate
    >
      <FormProblems level={3} errors={sent.lines} problem={submission?.problem} />
      {hasPassword ? (
        <PasswordField
          id="confirm"
          name="password"
          label={t("accounts:account.erase.password")}
          error={sent.errorOf("password")}
          autoComplete="current-password"
          required
        />
      ) : (
        <>
          <input type="hidden" name="proof" value={proof ?? ""} />
          <Alert tone="done">{t("accounts:account.erase.proven")}</Alert>
          <TextField
            id="confirm"
            name="word"
            label={t("accounts:account.erase.word", { word: t("accounts:account.erase.theWord") })}
            help={t("accounts:account.erase.wordHelp")}
            error={sent.errorOf("word")}
            defaultValue={sent.valueOf("word")}
            autoComplete="off"
            required
          />
        </>
      )}
      <div className="btn-group">
        <Button type="submit" variant="danger" icon="trash">
          {t("accounts:account.erase.submit")}
        </Button>
        <CancelLink />
      </div>
    </form>
  );
}

function TransferFirst({ handOn, managed }: Pick<ErasePageProps, "handOn" | "managed">) {
  const t = useT();
  return (
    <div className="account-stack">
      {managed.length > 0 && (
        <Alert tone="soon" title={t("accounts:account.erase.managedTitle")}>
          {t("accounts:account.erase.managed", { agencies: managed.join(", ") })}
        </Alert>
      )}
      {handOn.length > 0 && (
        <>
          <Alert tone="soon" title={t("accounts:account.erase.handOnTitle")}>
            {t("accounts:account.erase.handOn")}
          </Alert>
          <ul className="account-list">
            {handOn.map(({ acronym, href }) => (
              <li key={href}>
                <AppLink className="link" href={href}>
                  {t("accounts:account.erase.handOnTeam", { dossier: acronym })}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <CancelLink />
    </div>
  );
}

function CancelLink() {
  const t = useT();
  return <ButtonLink href={ACCOUNT_HREF}>{t("accounts:account.erase.cancel")}</ButtonLink>;
}
