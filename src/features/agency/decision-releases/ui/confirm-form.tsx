import { useState } from "react";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldError } from "#ui/field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { ReleasePageView } from "../views/release-page.server.ts";

const MOMENT_PROBLEMS = [
  ...(["invalid", "skipped", "repeated", "outOfRange", "past", "tooFar", "missing"] as const),
] as const;

interface ConfirmFormProps {
  readonly view: ReleasePageView;
  readonly submission: Submission | undefined;
}

/** Plans the release that the trial shows, after its number and a code of the second factor. */
export function ConfirmForm({ view, submission }: ConfirmFormProps) {
  const { t, locale } = useLanguage();
  const { ready, digest, choice, blocked, can } = view;
  const { values = {}, errors = {} } = submission ?? {};
  const [when, setWhen] = useState(values.when === "later" ? "later" : "now");
  const number = formatNumber(locale, ready);
  const momentProblem = MOMENT_PROBLEMS.find((one) => one === (errors.at ?? errors.when));
  const momentError = momentProblem && t(`decisionReleases:confirm.errors.${momentProblem}`);
  const countError =
    errors.count &&
    t(`decisionReleases:confirm.errors.${errors.count === "none" ? "none" : "wrongNumber"}`, {
      number,
    });
  const codeError = errors.code && t("decisionReleases:confirm.errors.wrong");
  const lines = [
    { fieldId: "release-day", message: momentError },
    { fieldId: "release-count", message: countError },
    { fieldId: "release-code", message: codeError },
  ].filter(({ message }) => message);
  const disabledReason = can.ok
    ? blocked.length > 0
      ? t("decisionReleases:refused.blocked")
      : undefined
    : t("decisionReleases:confirm.needsDecider");
  return (
    <form method="post" className="release-confirm" noValidate data-keep-typed="">
      <PageAgencyField />
      <ErrorSummary title={t("decisionReleases:confirm.errors.title")} errors={lines} />
      <input type="hidden" name="intent" value="release" />
      <input type="hidden" name="digest" value={digest} />
      {choice.states.map((state) => (
        <input key={state} type="hidden" name="states" value={state} />
      ))}
      {choice.numbers.map((one) => (
        <input key={one} type="hidden" name="numbers" value={one} />
      ))}
      <div>
        <RadioGroup
          id="release-when"
          name="when"
          legend={t("decisionReleases:confirm.when")}
          layout="bare"
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: t("decisionReleases:confirm.now") },
            { value: "later", label: t("decisionReleases:confirm.later") },
          ]}
        />
        <div className="release-moment">
          <input
            id="release-day"
            type="date"
            name="day"
            className="input input-date"
            aria-label={t("decisionReleases:confirm.day")}
            aria-invalid={momentProblem ? true : undefined}
            aria-describedby={momentProblem ? "release-moment-problem" : undefined}
            defaultValue={values.day}
            max="2199-12-31"
            onChange={() => setWhen("later")}
          />
          <input
            type="time"
            name="time"
            className="input"
            aria-label={t("decisionReleases:confirm.time")}
            defaultValue={values.time ?? "10:00"}
            onChange={() => setWhen("later")}
          />
        </div>
        {momentError && <FieldError id="release-moment-problem">{momentError}</FieldError>}
      </div>
      <TextField
        id="release-count"
        name="count"
        inputMode="numeric"
        autoComplete="off"
        numeric
        label={t("decisionReleases:confirm.count", { number })}
        defaultValue={values.count}
        error={countError}
      />
      <TextField
        id="release-code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("decisionReleases:confirm.code")}
        help={t("decisionReleases:confirm.codeHelp")}
        error={codeError}
      />
      <div className="release-end">
        <Button type="submit" variant="primary" icon="send" {...{ disabledReason }}>
          {t("decisionReleases:confirm.submit", { count: ready, formatted: number })}
        </Button>
        <span className="xs muted">{t("decisionReleases:confirm.until")}</span>
      </div>
    </form>
  );
}
