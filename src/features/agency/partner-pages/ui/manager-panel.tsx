import { findSubmission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { PartnerView } from "../views/partner-view.server.ts";
import { type PartnerSubmission, readPartnerFields } from "./partner-field-props.ts";
import { PartnerProblem, StaffEmailField } from "./partner-problem.tsx";

interface ManagerPanelProps {
  readonly action: string;
  readonly managers: PartnerView["managers"];
  readonly submission: PartnerSubmission | undefined;
}

/** Who manages an agency. Administrators invite the first manager; managers invite the others. */
export function ManagerPanel({ action, managers, submission }: ManagerPanelProps) {
  const { t, locale } = useLanguage();
  const refused = findSubmission(submission, "invite");
  const fields = readPartnerFields(refused, t, locale, "manager");
  const { invited } = managers;
  if (managers.managers > 0)
    return (
      <Panel title={t("partnerPages:managers.title")}>
        <p>
          {t("partnerPages:managers.present", {
            count: managers.managers,
            formatted: formatNumber(locale, managers.managers),
          })}
        </p>
      </Panel>
    );
  return (
    <Panel id="gestion" title={t("partnerPages:managers.title")}>
      <div className="partner-stack">
        <Alert tone="soon" title={t("partnerPages:managers.missing")}>
          <p>
            {invited
              ? t("partnerPages:managers.invited", {
                  email: invited.email,
                  until: formatDate(locale, invited.expiresAt),
                })
              : t("partnerPages:managers.missingText")}
          </p>
        </Alert>
        <PartnerProblem problem={refused?.problem} />
        <form
          method="post"
          action={action}
          className="partner-stack"
          aria-label={t("partnerPages:managers.send")}
          noValidate
        >
          <PageAgencyField />
          <input type="hidden" name="intent" value="invite" />
          <div className="partner-pair">
            <StaffEmailField id="manager-email" fields={fields} />
            <LanguageField
              id="manager-locale"
              name="locale"
              label={t("partnerPages:fields.locale")}
              value={fields.valueOf("locale", locale)}
            />
          </div>
          <div className="btn-group">
            <Button type="submit" variant="primary" icon="mail">
              {t("partnerPages:managers.send")}
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}

interface LanguageFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** The language of a mail to somebody whose preference is not known. */
export function LanguageField({ id, name, label, value }: LanguageFieldProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      id={id}
      name={name}
      label={label}
      defaultValue={value}
      options={(["fr", "en"] as const).map((one) => ({
        value: one,
        label: t(`partnerPages:languages.${one}`),
      }))}
    />
  );
}
