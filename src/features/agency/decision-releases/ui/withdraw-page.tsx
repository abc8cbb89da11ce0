import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { releaseHref } from "../rules/paths.ts";
import type { WithdrawView } from "../views/withdraw-page.server.ts";
import { ReleaseProblem } from "./release-problem.tsx";

interface WithdrawPageProps {
  readonly view: WithdrawView;
  readonly submission: Submission | undefined;
}

/** Withdraws the released decision of a dossier, after its trial. */
export function WithdrawPage({ view, submission }: WithdrawPageProps) {
  const { t } = useLanguage();
  const { call, dossier } = view;
  const { acronym = "", number = "" } = dossier ?? {};
  return (
    <BackOfficePage
      title={t("decisionReleases:withdraw.title", { acronym })}
      lead={dossier ? t("decisionReleases:withdraw.lead", { number }) : call.title}
      actions={
        <ButtonLink href={releaseHref(call.id)} icon="chevron-left">
          {t("decisionReleases:deliveries.back")}
        </ButtonLink>
      }
    >
      <div className="release">
        <ReleaseProblem submission={submission} />
        {dossier ? (
          <WithdrawForm dossier={dossier} submission={submission} />
        ) : (
          !submission?.problem && (
            <Alert tone="info">{t("decisionReleases:refused.notReleased")}</Alert>
          )
        )}
      </div>
    </BackOfficePage>
  );
}

interface WithdrawFormProps {
  readonly dossier: NonNullable<WithdrawView["dossier"]>;
  readonly submission: Submission | undefined;
}

function WithdrawForm({ dossier, submission }: WithdrawFormProps) {
  const { t, locale } = useLanguage();
  const { number, state, version, amendments, code, letterLocale, mails } = dossier;
  const { values = {}, errors = {} } = submission ?? {};
  const hasProject = amendments !== null;
  const isAmended = amendments !== null && amendments > 0;
  const reasonError =
    errors.reason &&
    t(`decisionReleases:withdraw.errors.${errors.reason === "tooLong" ? "tooLong" : "missing"}`);
  const amendedError = errors.isAmendedKnown && t("decisionReleases:withdraw.errors.amended");
  const numberError =
    errors.number && t("decisionReleases:withdraw.errors.wrongNumber", { number });
  const codeError = errors.code && t("decisionReleases:withdraw.errors.wrong");
  const lines = [
    { fieldId: "withdraw-reason", message: reasonError },
    { fieldId: "withdraw-amended", message: amendedError },
    { fieldId: "withdraw-number", message: numberError },
    { fieldId: "withdraw-code", message: codeError },
  ].filter(({ message }) => message);
  return (
    <section className="panel release-trial" aria-labelledby="withdraw-title">
      <header className="release-amber">
        <h2 id="withdraw-title">
          {t("decisionReleases:withdraw.effects")}{" "}
          <span className="release-never">{t("decisionReleases:withdraw.never")}</span>
        </h2>
        <ul className="release-left-out">
          <li>
            {t("decisionReleases:withdraw.state", {
              state: t(`decisionReleases:withdraw.states.${state}`),
              version,
            })}
          </li>
          <li>
            {t("decisionReleases:withdraw.letter")}{" "}
            {t("decisionReleases:withdraw.mails", {
              count: mails,
              formatted: formatNumber(locale, mails),
            })}
          </li>
          {hasProject && <li>{t("decisionReleases:withdraw.project", { code })}</li>}
          {isAmended && (
            <li>
              <b>
                {t("decisionReleases:withdraw.amended", {
                  count: amendments,
                  formatted: formatNumber(locale, amendments),
                })}
              </b>
            </li>
          )}
        </ul>
      </header>
      <form method="post" className="release-withdraw" noValidate data-keep-typed="">
        <PageAgencyField />
        <ErrorSummary title={t("decisionReleases:withdraw.errors.title")} errors={lines} />
        <input type="hidden" name="intent" value="withdraw" />
        <TextArea
          id="withdraw-reason"
          name="reason"
          label={t("decisionReleases:withdraw.reason")}
          help={t("decisionReleases:withdraw.reasonHelp", {
            language: t(`decisionReleases:withdraw.languages.${letterLocale}`),
          })}
          defaultValue={values.reason}
          error={reasonError}
        />
        {isAmended && (
          <Checkbox
            id="withdraw-amended"
            name="isAmendedKnown"
            value="1"
            label={t("decisionReleases:withdraw.knowAmended")}
            defaultChecked={values.isAmendedKnown === "1"}
            error={amendedError}
          />
        )}
        <TextField
          id="withdraw-number"
          name="number"
          autoComplete="off"
          label={t("decisionReleases:withdraw.number", { number })}
          defaultValue={values.number}
          error={numberError}
        />
        <TextField
          id="withdraw-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t("decisionReleases:confirm.code")}
          help={t("decisionReleases:confirm.codeHelp")}
          error={codeError}
        />
        <div>
          <Button type="submit" variant="primary">
            {t("decisionReleases:withdraw.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
