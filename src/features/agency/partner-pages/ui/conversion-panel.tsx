import { findSubmission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { PartnerView } from "../views/partner-view.server.ts";
import { LanguageField } from "./manager-panel.tsx";
import { type PartnerSubmission, readPartnerFields } from "./partner-field-props.ts";
import { PartnerProblem } from "./partner-problem.tsx";

/** The checked fields of a conversion that was asked for and not done yet. */
export interface ConversionTrial {
  readonly controllerName: string;
  readonly controllerEmail: string;
  readonly managerEmail: string;
  readonly managerLocale: "fr" | "en";
}

interface ConversionPanelProps {
  readonly action: string;
  readonly partner: PartnerView;
  readonly trial: ConversionTrial | null;
  readonly submission: PartnerSubmission | undefined;
}

/** Converts a one-off partner into an agency, after showing what that does. */
export function ConversionPanel({ action, partner, trial, submission }: ConversionPanelProps) {
  const { t, locale } = useLanguage();
  const refused =
    findSubmission(submission, "convert") ?? findSubmission(submission, "tryConversion");
  const fields = readPartnerFields(refused, t, locale, "conversion");
  const input = (name: "controllerName" | "controllerEmail" | "managerEmail", saved: string) => ({
    id: `conversion-${name}`,
    name,
    label: t(`partnerPages:fields.${name}`),
    defaultValue: trial?.[name] ?? fields.valueOf(name, saved),
    error: fields.errorOf(name),
    required: true,
    requiredWord: t("partnerPages:required"),
    autoComplete: "off",
  });
  return (
    <Panel id="conversion" title={t("partnerPages:conversion.title")}>
      <div className="partner-stack">
        {trial && <Trial {...{ action, partner, trial }} />}
        <p className="muted">{t("partnerPages:conversion.lead")}</p>
        <ErrorSummary title={t("partnerPages:problems")} errors={fields.lines} level={3} />
        <PartnerProblem problem={refused?.problem} />
        <form
          method="post"
          action={`${action}#conversion`}
          className="partner-stack"
          aria-label={t("partnerPages:conversion.title")}
          noValidate
        >
          <PageAgencyField />
          <input type="hidden" name="intent" value="tryConversion" />
          <div className="partner-pair">
            <TextField {...input("controllerName", partner.values.controllerName)} />
            <TextField
              {...input("controllerEmail", partner.values.controllerEmail)}
              type="email"
              inputMode="email"
            />
          </div>
          <div className="partner-pair">
            <TextField {...input("managerEmail", "")} type="email" inputMode="email" />
            <LanguageField
              id="conversion-managerLocale"
              name="managerLocale"
              label={t("partnerPages:fields.managerLocale")}
              value={trial?.managerLocale ?? fields.valueOf("managerLocale", locale)}
            />
          </div>
          <div className="btn-group">
            <Button type="submit">{t("partnerPages:conversion.preview")}</Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}

interface TrialProps {
  readonly action: string;
  readonly partner: PartnerView;
  readonly trial: ConversionTrial;
}

/** What the conversion would do, with the button that does it. */
function Trial({ action, partner, trial }: TrialProps) {
  const { t, locale } = useLanguage();
  const { all } = partner.calls;
  const facts = [
    t("partnerPages:conversion.same", { address: partner.publicHref }),
    t("partnerPages:conversion.calls", { count: all, formatted: formatNumber(locale, all) }),
    t("partnerPages:conversion.controller", {
      name: trial.controllerName,
      email: trial.controllerEmail,
    }),
    t("partnerPages:conversion.manager", {
      email: trial.managerEmail,
      language: t(
        trial.managerLocale === "fr"
          ? "partnerPages:conversion.inFrench"
          : "partnerPages:conversion.inEnglish",
      ),
    }),
    t("partnerPages:conversion.gains"),
    t("partnerPages:conversion.count"),
    t("partnerPages:conversion.final"),
  ];
  return (
    <Alert tone="soon" role="alert" takesFocus title={t("partnerPages:conversion.trialTitle")}>
      <ul className="partner-trial">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <form method="post" action={`${action}#conversion`}>
        <PageAgencyField />
        <input type="hidden" name="intent" value="convert" />
        <input type="hidden" name="controllerName" value={trial.controllerName} />
        <input type="hidden" name="controllerEmail" value={trial.controllerEmail} />
        <input type="hidden" name="managerEmail" value={trial.managerEmail} />
        <input type="hidden" name="managerLocale" value={trial.managerLocale} />
        <Button type="submit" variant="primary">
          {t("partnerPages:conversion.submit", { code: partner.values.code })}
        </Button>
      </form>
    </Alert>
  );
}
