import { useState } from "react";
import { Form } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { StaffDepartment } from "../queries/departments.server.ts";
import { type DepartmentReach, sumReach } from "../rules/staff-reach.ts";
import { PlaceFields, readPlaceDraft, StaffProblem, toDepartmentIds } from "./staff-forms.tsx";

export type InviteField = "email" | "role" | "reach" | "departments" | "locale";

export const INVITE_ID = "inviter";

const FIELD_IDS: Readonly<Record<InviteField, string>> = {
  email: "invite-email",
  role: "invite-role",
  reach: "invite-reach",
  departments: "invite-departments",
  locale: "invite-locale",
};

interface InvitePanelProps {
  departments: readonly StaffDepartment[];
  reach: readonly DepartmentReach[];
  submission: Submission<InviteField> | undefined;
}

/** The form of an invitation. It says what the person would see: at each choice with script, after a press without. */
export function InvitePanel({ departments, reach, submission }: InvitePanelProps) {
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const [draft, setDraft] = useState(() =>
    readPlaceDraft(submission?.values, { role: "officer", reach: "all", departmentIds: [] }),
  );
  const fields = toSubmittedFields(submission, {
    toFieldId: (field) => FIELD_IDS[field],
    toMessage: (field, problem) => t(`staff:errors.${field}.${problem}` as TranslationKey),
  });
  const { calls, deposits } = sumReach(reach, toDepartmentIds(draft));
  return (
    <Panel id={INVITE_ID} title={t("staff:invite.title")}>
      <Form method="post" className="fields" noValidate data-keep-typed="">
        <PageAgencyField />
        <StaffProblem problem={submission?.problem} />
        <ErrorSummary title={t("staff:invite.refused")} errors={fields.lines} level={3} />
        <TextField
          id={FIELD_IDS.email}
          name="email"
          type="email"
          label={t("staff:invite.email")}
          help={t("staff:invite.emailHelp")}
          defaultValue={fields.valueOf("email")}
          error={fields.errorOf("email")}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <PlaceFields
          prefix="invite"
          draft={draft}
          onChange={setDraft}
          departments={departments.filter(({ closedAt }) => closedAt === null)}
          reach={reach}
          error={fields.errorOf("departments")}
        />
        <SelectField
          id={FIELD_IDS.locale}
          name="locale"
          label={t("staff:invite.locale")}
          options={LOCALES.map((value) => ({ value, label: t(`staff:invite.locales.${value}`) }))}
          defaultValue={fields.valueOf("locale", locale)}
          error={fields.errorOf("locale")}
        />
        <div role="status">
          <Alert tone="soon" title={t("staff:invite.previewTitle")}>
            {t("staff:invite.preview", {
              calls: t("staff:invite.previewCalls", {
                count: calls,
                formatted: formatNumber(locale, calls),
              }),
              deposits: t("staff:invite.previewDeposits", {
                count: deposits,
                formatted: formatNumber(locale, deposits),
              }),
            })}{" "}
            {t("staff:invite.previewNext")}
          </Alert>
        </div>
        <div className="btn-group">
          {!isHydrated && (
            <Button type="submit" name="intent" value="preview">
              {t("staff:invite.showPreview")}
            </Button>
          )}
          <Button type="submit" variant="primary" icon="send" name="intent" value="invite">
            {t("staff:invite.submit")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
