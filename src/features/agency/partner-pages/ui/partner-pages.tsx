import type { PartnerField } from "#features/portal/partners/rules/partner-fields.ts";
import { PARTNER_FIELDS } from "#features/portal/partners/rules/partner-fields.ts";
import { PartnerLogo } from "#features/portal/partners/ui/partner-logo.tsx";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { Panel } from "#ui/panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { KIND_LABELS } from "../rules/partner-list.ts";
import {
  AGENCY_PATH,
  DEPARTMENTS_PATH,
  editPartnerHref,
  NEW_PARTNER_PATH,
  PARTNERS_PATH,
  type PartnerDone,
} from "../rules/paths.ts";
import type { PartnerView } from "../views/partner-view.server.ts";
import { ConversionPanel, type ConversionTrial } from "./conversion-panel.tsx";
import { DepartmentsPanel } from "./departments-panel.tsx";
import { FactorResetPanel } from "./factor-reset-panel.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { ManagerPanel } from "./manager-panel.tsx";
import type { PartnerSubmission } from "./partner-field-props.ts";
import { PartnerForm } from "./partner-form.tsx";

const NO_VALUES = {
  ...(Object.fromEntries(PARTNER_FIELDS.map((field) => [field, ""])) as Record<
    PartnerField,
    string
  >),
  articleFr: "none",
};

/** The form of a new partner. */
export function NewPartnerPage({ submission }: { submission: PartnerSubmission | undefined }) {
  const { t } = useLanguage();
  return (
    <BackOfficePage title={t("partnerPages:create.title")} lead={t("partnerPages:create.lead")}>
      <PartnerForm
        action={NEW_PARTNER_PATH}
        existing={null}
        kind="standard"
        values={NO_VALUES}
        withIdentity
        submission={submission}
        submitLabel={t("partnerPages:create.submit")}
        cancelHref={PARTNERS_PATH}
      />
    </BackOfficePage>
  );
}

interface PartnerPageProps {
  readonly partner: PartnerView;
  readonly done: PartnerDone | null;
  readonly submission: PartnerSubmission | undefined;
}

/** The page of a partner for administrators. */
export function EditPartnerPage({
  partner,
  done,
  submission,
  trial,
}: PartnerPageProps & { readonly trial: ConversionTrial | null }) {
  const { t, locale } = useLanguage();
  const { id, kind, values } = partner;
  const action = editPartnerHref(id);
  const colour = { light: values.colour, dark: values.colourOnDark };
  return (
    <BackOfficePage
      title={values.code}
      lead={`${locale === "fr" ? values.nameFr : values.nameEn} (${KIND_LABELS[kind][locale]})`}
      actions={
        <ButtonLink href={partner.publicHref} icon="eye">
          {t("partnerPages:edit.publicPage")}
        </ButtonLink>
      }
    >
      <div className="partner-page" style={partnerStyle(colour)}>
        {done && <DoneAlert>{t(`partnerPages:done.${done}`)}</DoneAlert>}
        {kind === "standard" && (
          <ManagerPanel action={action} managers={partner.managers} submission={submission} />
        )}
        <PartnerForm
          action={action}
          existing={partner}
          kind={kind}
          values={values}
          withIdentity
          submission={findSubmission(submission, "save")}
          submitLabel={t("partnerPages:save")}
        />
        <LogoPanel {...{ action, submission }} code={values.code} logo={partner.logo} />
        {kind === "standard" && (
          <DepartmentsPanel
            {...{ action, submission }}
            departments={partner.departments}
            canEdit={partner.can.editDepartments.ok}
          />
        )}
        {kind === "standard" && partner.managers.managers > 0 && (
          <FactorResetPanel action={action} submission={submission} />
        )}
        {kind === "one_off" && <ConversionPanel {...{ action, partner, trial, submission }} />}
      </div>
    </BackOfficePage>
  );
}

/** The page of an agency for its staff: managers write it, the others read it. */
export function AgencyPage({ partner, done, submission }: PartnerPageProps) {
  const { t } = useLanguage();
  const { values } = partner;
  const canEdit = partner.can.editAgencyPage.ok;
  const colour = { light: values.colour, dark: values.colourOnDark };
  return (
    <BackOfficePage
      title={t("partnerPages:agency.title")}
      lead={t("partnerPages:agency.lead")}
      actions={
        <ButtonLink href={partner.publicHref} icon="eye">
          {t("partnerPages:edit.publicPage")}
        </ButtonLink>
      }
    >
      <div className="partner-page" style={partnerStyle(colour)}>
        {done && <DoneAlert>{t(`partnerPages:done.${done}`)}</DoneAlert>}
        {!canEdit && <Alert tone="info">{t("partnerPages:agency.readOnly")}</Alert>}
        <Panel title={t("partnerPages:agency.identity")}>
          <PartnerFacts values={values} fields={["code", "nameFr", "nameEn", "website"]} />
          {canEdit && <p className="small muted">{t("partnerPages:agency.identityHelp")}</p>}
        </Panel>
        {canEdit ? (
          <>
            <PartnerForm
              action={AGENCY_PATH}
              existing={partner}
              kind={partner.kind}
              values={values}
              withIdentity={false}
              submission={findSubmission(submission, "save")}
              submitLabel={t("partnerPages:save")}
            />
            <LogoPanel
              action={AGENCY_PATH}
              submission={submission}
              code={values.code}
              logo={partner.logo}
            />
          </>
        ) : (
          <Panel title={t("partnerPages:sections.texts")}>
            {partner.logo && (
              <PartnerLogo
                src={partner.logo}
                alt={t("partnerPages:logo.current", { code: values.code })}
              />
            )}
            <PartnerFacts
              values={values}
              fields={[
                "descriptionFr",
                "descriptionEn",
                "colour",
                "colourOnDark",
                "controllerName",
                "controllerEmail",
              ]}
            />
          </Panel>
        )}
      </div>
    </BackOfficePage>
  );
}

interface PartnerFactsProps {
  readonly values: PartnerView["values"];
  readonly fields: readonly PartnerField[];
}

function PartnerFacts({ values, fields }: PartnerFactsProps) {
  const { t } = useLanguage();
  return (
    <dl className="partner-facts">
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`partnerPages:fields.${field}`)}</dt>
          <dd>{values[field] || t("partnerPages:savedEmpty")}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DepartmentsPageProps {
  readonly partner: PartnerView;
  readonly done: PartnerDone | null;
  readonly submission: Submission | undefined;
}

/** The departments of an agency, for its staff. */
export function DepartmentsPage({ partner, done, submission }: DepartmentsPageProps) {
  const { t } = useLanguage();
  const canEdit = partner.can.editDepartments.ok;
  return (
    <BackOfficePage
      title={t("partnerPages:departmentsPage.title")}
      lead={t("partnerPages:departmentsPage.lead")}
    >
      <div className="partner-page">
        {done && <DoneAlert>{t(`partnerPages:done.${done}`)}</DoneAlert>}
        {!canEdit && <Alert tone="info">{t("partnerPages:agency.readOnly")}</Alert>}
        <DepartmentsPanel
          action={DEPARTMENTS_PATH}
          departments={partner.departments}
          canEdit={canEdit}
          submission={submission}
        />
      </div>
    </BackOfficePage>
  );
}
