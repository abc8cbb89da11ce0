import type { ReactNode } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries/account.server.ts";
import { DATA_HREF, ERASE_HREF } from "../../rules/paths.ts";
import { MAX_NAME_LENGTH } from "../../rules/registration.ts";
import { FormProblems, useSubmittedFields } from "../form-problems.tsx";

export function NamesPanel({
  account,
  submission,
  confirmation,
}: {
  account: Account;
  submission: Submission | undefined;
  /** Shown after the names were saved. */
  confirmation: ReactNode;
}) {
  const t = useT();
  const mine = findSubmission(submission, "names");
  const sent = useSubmittedFields(mine);
  const field = (name: "firstName" | "lastName") => ({
    id: name,
    name,
    label: t(`accounts:fields.${name}`),
    error: sent.errorOf(name),
    defaultValue: sent.valueOf(name, account[name]),
    maxLength: MAX_NAME_LENGTH,
    required: true,
  });
  return (
    <Panel title={t("accounts:account.identity.title")}>
      <p className="muted small">{t("accounts:account.identity.namesHelp")}</p>
      <form
        method="post"
        className="fields"
        data-guard={mine ? "unsaved" : ""}
        aria-label={t("accounts:account.identity.title")}
        noValidate
        data-keep-typed=""
      >
        <input type="hidden" name="intent" value="names" />
        <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
        <div className="account-pair">
          <TextField {...field("firstName")} autoComplete="given-name" />
          <TextField {...field("lastName")} autoComplete="family-name" />
        </div>
        <div className="btn-group">
          <Button type="submit">{t("accounts:account.identity.saveNames")}</Button>
        </div>
        {confirmation}
      </form>
    </Panel>
  );
}

interface LanguagePanelProps {
  account: Pick<Account, "locale">;
  /** Shown after the language was saved. */
  confirmation: ReactNode;
}

export function LanguagePanel({ account, confirmation }: LanguagePanelProps) {
  const t = useT();
  return (
    <Panel title={t("accounts:account.language.title")}>
      <p className="muted small">{t("accounts:account.language.lead")}</p>
      <form method="post" className="fields" aria-label={t("accounts:account.language.title")}>
        <input type="hidden" name="intent" value="language" />
        <SelectField
          id="locale"
          name="locale"
          label={t("accounts:account.language.label")}
          defaultValue={account.locale}
          options={LOCALES.map((value) => ({
            value,
            label: t(`accounts:account.language.${value}`),
          }))}
        />
        <div className="btn-group">
          <Button type="submit">{t("accounts:account.language.submit")}</Button>
        </div>
        {confirmation}
      </form>
    </Panel>
  );
}

export function DataPanel() {
  const t = useT();
  return (
    <Panel title={t("accounts:account.data.title")}>
      <div className="account-stack">
        <p>{t("accounts:account.data.text")}</p>
        <ButtonLink href={DATA_HREF} icon="download" download>
          {t("accounts:account.data.download")}
        </ButtonLink>
        <p className="account-apart">{t("accounts:account.data.eraseText")}</p>
        <ButtonLink href={ERASE_HREF} variant="danger" icon="trash">
          {t("accounts:account.data.erase")}
        </ButtonLink>
      </div>
    </Panel>
  );
}

interface HiddenIdentityProps {
  account: Pick<Account, "firstName" | "lastName" | "email" | "orcid">;
  /** The person's profile at ORCID. */
  profileHref: string | null;
}

/** For ORCID accounts: which data the record hides, why they matter, and both ways to provide them. */
export function HiddenIdentity({ account, profileHref }: HiddenIdentityProps) {
  const t = useT();
  const what = findHiddenPart(account);
  if (!what || !profileHref) return null;
  return (
    <Alert tone="soon" title={t(`accounts:orcid.hidden.${what}`)}>
      <p>{t(`accounts:orcid.hiddenText.${what}`)}</p>
      <p>
        {t("accounts:orcid.checkPrivacy")}{" "}
        <Link href={profileHref} newTab={t("accounts:orcid.newTab")}>
          {t("accounts:orcid.profile")}
        </Link>
      </p>
    </Alert>
  );
}

function findHiddenPart({ firstName, lastName, email }: HiddenIdentityProps["account"]) {
  const noNames = firstName === "" && lastName === "";
  if (noNames && email === null) return "both";
  if (noNames) return "names";
  return email === null ? "email" : null;
}
