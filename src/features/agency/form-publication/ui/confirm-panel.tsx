import { useState } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { PublicationView, TrialView } from "../views/publication-page.server.ts";

interface ConfirmPanelProps {
  readonly view: PublicationView;
  readonly trial: TrialView;
  readonly result: NonNullable<TrialView["result"]>;
  readonly ticked: ReadonlySet<number>;
  /** Whether the ticked calls are those of the trial. */
  readonly isSelectionTried: boolean;
  readonly submission: Submission | undefined;
}

/** Publishes what the trial showed, after the person has written the number of dossiers. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { view, trial, result, ticked, isSelectionTried, submission } = props;
  const { t, locale } = useLanguage();
  const { subject, can } = view;
  const { dossiers } = result;
  const refused = findSubmission(submission, "publish");
  const [when, setWhen] = useState(refused?.values.when === "night" ? "night" : "now");
  const calls = trial.callIds.length;
  const label = t(
    when === "night"
      ? "formPublication:confirm.plan"
      : calls === 0
        ? "formPublication:confirm.publish"
        : "formPublication:confirm.publishOn",
    { number: subject.number, count: calls, formatted: formatNumber(locale, calls) },
  );
  const disabledReason = can.publish.ok
    ? isSelectionTried
      ? undefined
      : t("formPublication:confirm.otherSelection")
    : t("formPublication:needsOfficer");
  return (
    <section
      className="panel form-publication-confirm"
      aria-label={t("formPublication:confirm.title")}
    >
      <form method="post" noValidate data-keep-typed="">
        <PageAgencyField />
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="trialId" value={trial.id} />
        {[...ticked].map((callId) => (
          <input key={callId} type="hidden" name="callIds" value={callId} />
        ))}
        {dossiers > 0 && (
          <RadioGroup
            id="publish-when"
            name="when"
            legend={t("formPublication:confirm.when")}
            layout="bare"
            value={when}
            onChange={setWhen}
            options={[
              {
                value: "now",
                label: t("formPublication:confirm.now", {
                  count: dossiers,
                  formatted: formatNumber(locale, dossiers),
                }),
              },
              {
                value: "night",
                label: t("formPublication:confirm.night"),
                help: formatDayTime(locale, view.nextNight, view.now),
              },
            ]}
          />
        )}
        {dossiers > 0 && (
          <TextField
            id="publish-confirmation"
            name="confirmation"
            inputMode="numeric"
            autoComplete="off"
            numeric
            label={t("formPublication:confirm.write", { number: formatNumber(locale, dossiers) })}
            defaultValue={refused?.values.confirmation ?? ""}
            error={
              refused?.errors.confirmation &&
              t("formPublication:confirm.wrong", { number: formatNumber(locale, dossiers) })
            }
          />
        )}
        <div className="form-publication-end">
          <Button type="submit" variant="primary" icon="send" {...{ disabledReason }}>
            {label}
          </Button>
          {dossiers > 0 && (
            <span className="xs muted">{t("formPublication:confirm.oneByOne")}</span>
          )}
        </div>
      </form>
      <p className="form-publication-rule">
        <Icon name="clock" />
        <span>
          <b>{t("formPublication:window.title")}</b> {t("formPublication:window.text")}
        </span>
      </p>
    </section>
  );
}
