import { findSubmission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { type PartnerSubmission, readPartnerFields } from "./partner-field-props.ts";
import { PartnerProblem, StaffEmailField } from "./partner-problem.tsx";

interface FactorResetPanelProps {
  readonly action: string;
  readonly submission: PartnerSubmission | undefined;
}

/** How an administrator resets the lost second factor of a member of the agency's staff. */
export function FactorResetPanel({ action, submission }: FactorResetPanelProps) {
  const { t, locale } = useLanguage();
  const refused = findSubmission(submission, "resetFactor");
  const fields = readPartnerFields(refused, t, locale, "factor");
  return (
    <Panel title={t("partnerPages:factor.title")}>
      <div className="partner-stack">
        <p>{t("partnerPages:factor.lead")}</p>
        <PartnerProblem problem={refused?.problem} />
        <form
          method="post"
          action={action}
          className="partner-stack"
          aria-label={t("partnerPages:factor.title")}
          noValidate
        >
          <PageAgencyField />
          <input type="hidden" name="intent" value="resetFactor" />
          <div className="partner-pair">
            <StaffEmailField id="factor-email" fields={fields} />
            <TextField
              id="factor-reason"
              name="reason"
              label={t("partnerPages:fields.reason")}
              help={t("partnerPages:factor.reasonHelp")}
              defaultValue={fields.valueOf("reason")}
              error={fields.errorOf("reason")}
              maxLength={500}
              required
              requiredWord={t("partnerPages:required")}
            />
          </div>
          <div className="btn-group">
            <Button type="submit" variant="danger">
              {t("partnerPages:factor.submit")}
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}
