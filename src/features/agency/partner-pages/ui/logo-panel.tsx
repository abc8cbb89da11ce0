import { LOGO_PROBLEMS, LOGO_TYPES } from "#features/portal/partners/rules/logo.ts";
import { PartnerLogo } from "#features/portal/partners/ui/partner-logo.tsx";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { PartnerProblem } from "./partner-problem.tsx";

interface LogoPanelProps {
  readonly action: string;
  readonly code: string;
  /** The address of the current logo. */
  readonly logo: string | null;
  readonly submission: Submission | undefined;
}

/** The logo of a partner: shown, replaced, removed. */
export function LogoPanel({ action, code, logo, submission }: LogoPanelProps) {
  const t = useT();
  const refused = findSubmission(submission, "logo");
  const found = refused?.errors.logo;
  const problem = LOGO_PROBLEMS.find((one) => one === found);
  return (
    <Panel id="logo" title={t("partnerPages:logo.title")}>
      <div className="partner-stack">
        <PartnerProblem problem={refused?.problem} />
        {logo ? (
          <div className="partner-logo-row">
            <PartnerLogo src={logo} alt={t("partnerPages:logo.current", { code })} />
            <form method="post" action={action}>
              <PageAgencyField />
              <Button type="submit" name="intent" value="removeLogo" icon="trash">
                {t("partnerPages:logo.remove")}
              </Button>
            </form>
          </div>
        ) : (
          <p className="muted">{t("partnerPages:logo.none")}</p>
        )}
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          className="fields"
          aria-label={t("partnerPages:logo.title")}
          noValidate
        >
          <PageAgencyField />
          <input type="hidden" name="intent" value="logo" />
          <FileInput
            id="partner-logo"
            name="logo"
            accept={LOGO_TYPES}
            label={t("partnerPages:fields.logo")}
            help={t("partnerPages:help.logo")}
            error={problem && t(`partnerPages:logo.problems.${problem}`)}
            autoFocus={problem !== undefined}
          />
          <div className="btn-group">
            <Button type="submit" icon="upload">
              {t("partnerPages:logo.send")}
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}
