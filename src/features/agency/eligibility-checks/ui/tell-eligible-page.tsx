import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { TellingView } from "../views/telling.server.ts";

interface TellEligiblePageProps {
  readonly view: TellingView;
  /** The list of the call's dossiers. */
  readonly listHref: string;
  /** How many dossiers were just told; null for none. */
  readonly told: number | null;
  readonly submission: Submission<"digest" | "count"> | undefined;
}

/** The trial before the teams of eligible dossiers are told, and the button that tells them. */
export function TellEligiblePage({ view, listHref, told, submission }: TellEligiblePageProps) {
  const { t, locale } = useLanguage();
  const { dossiers, people, otherDossiers, message } = view;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  return (
    <BackOfficePage
      title={t("eligibilityChecks:tell.title")}
      lead={t("eligibilityChecks:tell.lead", { call: view.title })}
      actions={<ButtonLink href={listHref}>{t("eligibilityChecks:tell.toList")}</ButtonLink>}
    >
      {told !== null && (
        <Alert tone="done" role="status" takesLostFocus>
          {t("eligibilityChecks:tell.done", counted(told))}
        </Alert>
      )}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(
            submission.problem === "selectionChanged"
              ? "eligibilityChecks:tell.problems.selectionChanged"
              : "eligibilityChecks:tell.problems.other",
          )}
        </Alert>
      )}
      {dossiers.length === 0 ? (
        <EmptyState
          title={t("eligibilityChecks:tell.none")}
          built={null}
          actions={<ButtonLink href={listHref}>{t("eligibilityChecks:tell.toList")}</ButtonLink>}
        >
          {t("eligibilityChecks:tell.noneHelp")}
        </EmptyState>
      ) : (
        <section className="tell-trial" aria-label={t("eligibilityChecks:tell.title")}>
          <div className="tell-effects">
            <p>
              <b>{t("eligibilityChecks:tell.dossiers", counted(dossiers.length))}</b>
              {otherDossiers > 0 && (
                <small>{t("eligibilityChecks:tell.excluded", counted(otherDossiers))}</small>
              )}
            </p>
            <p>
              <b>{t("eligibilityChecks:tell.people", counted(people.all))}</b>
              <small>
                {t("eligibilityChecks:tell.languages", {
                  fr: formatNumber(locale, people.fr),
                  en: formatNumber(locale, people.en),
                })}
              </small>
            </p>
            <p>
              <small>{t("eligibilityChecks:tell.stays")}</small>
            </p>
          </div>
          <details>
            <summary>{t("eligibilityChecks:tell.which")}</summary>
            <ul className="tell-names">
              {dossiers.map(({ acronym, number }) => (
                <li key={number}>
                  <b>{acronym}</b> {number}
                </li>
              ))}
            </ul>
          </details>
          {message && (
            <div className="tell-messages">
              <h2>{t("eligibilityChecks:tell.message", { acronym: message.acronym })}</h2>
              {message.texts.map(({ locale: language, title, detail }) => (
                <article key={language} lang={language}>
                  <b>{title}</b>
                  <p>{detail}</p>
                </article>
              ))}
            </div>
          )}
          {view.can.ok ? (
            <form method="post" className="tell-form" noValidate data-keep-typed="">
              <PageAgencyField />
              <input type="hidden" name="intent" value="tell" />
              <input type="hidden" name="digest" value={view.digest} />
              <TextField
                id="count"
                name="count"
                inputMode="numeric"
                autoComplete="off"
                numeric
                label={t("eligibilityChecks:tell.typed", { count: dossiers.length })}
                defaultValue={submission?.values.count}
                error={submission?.errors.count && t("eligibilityChecks:tell.problems.number")}
              />
              <p className="small muted">{t("eligibilityChecks:tell.final")}</p>
              <div className="btn-group">
                <Button type="submit" variant="primary" icon="send">
                  {t("eligibilityChecks:tell.submit", counted(dossiers.length))}
                </Button>
              </div>
            </form>
          ) : (
            <p className="small muted">{t("eligibilityChecks:tell.readOnly")}</p>
          )}
        </section>
      )}
    </BackOfficePage>
  );
}
