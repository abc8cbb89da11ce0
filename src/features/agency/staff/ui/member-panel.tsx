import { useState } from "react";
import { Form, href } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { formatListAddress } from "../../lists/rules/list-address.ts";
import type { StaffDepartment } from "../queries/departments.server.ts";
import { STAFF_PATH } from "../rules/paths.ts";
import type { DepartmentReach } from "../rules/staff-reach.ts";
import type { MemberAct, StaffMemberRow } from "../views/staff-page.server.ts";
import { type AssignedWork, HandOnForm } from "./assigned-work.tsx";
import {
  PlaceFields,
  readPlaceDraft,
  StaffProblem,
  translateStaffProblem,
} from "./staff-forms.tsx";

const MEMBER_ID = "personne";

export const memberActHref = (act: MemberAct, memberId: string): string =>
  `${STAFF_PATH}?${new URLSearchParams({ [act]: memberId })}#${MEMBER_ID}`;

export const formatMemberName = ({ firstName, lastName }: StaffMemberRow): string =>
  `${firstName} ${lastName}`;

/** The audit of the agency with the acts of one account: a name may be that of two people. */
const memberAuditHref = ({ userId }: StaffMemberRow, locale: Locale): string => {
  const text = `${locale === "fr" ? "collegue" : "colleague"}:${userId}`;
  return href("/administration-portail-aap/reglages/journal") + formatListAddress({ text });
};

interface MemberPanelProps {
  act: MemberAct;
  member: StaffMemberRow;
  departments: readonly StaffDepartment[];
  reach: readonly DepartmentReach[];
  /** What is assigned to the member; absent for nothing. */
  work: AssignedWork | undefined;
  submission: Submission | undefined;
}

/** What a manager is about to do with a member: nothing happens before its button is pressed. */
export function MemberPanel(props: MemberPanelProps) {
  if (props.act === "modifier") return <ChangePanel {...props} />;
  if (props.act === "retirer") return <EndPanel {...props} />;
  return <ResetPanel {...props} />;
}

function ChangePanel({ member, departments, reach, work, submission }: MemberPanelProps) {
  const { t, locale } = useLanguage();
  const [draft, setDraft] = useState(() =>
    readPlaceDraft(submission?.values, {
      role: member.role,
      reach: member.allDepartments ? "all" : "some",
      departmentIds: member.departmentIds,
    }),
  );
  const fields = toSubmittedFields(submission as Submission<"departments"> | undefined, {
    toFieldId: (field) => `member-${field}`,
    toMessage: (field, problem) => t(`staff:errors.${field}.${problem}` as TranslationKey),
  });
  const name = formatMemberName(member);
  return (
    <Panel id={MEMBER_ID} title={t("staff:change.title", { name })}>
      <Form method="post" className="fields" noValidate>
        <PageAgencyField />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="member" value={member.memberId} />
        <StaffProblem problem={submission?.problem} />
        {member.isLastManager ? (
          <Alert tone="info">
            {member.isSelf ? t("staff:lastManagerSelf") : t("staff:lastManager", { name })}
          </Alert>
        ) : (
          <PlaceFields
            prefix="member"
            draft={draft}
            onChange={setDraft}
            departments={departments.filter(
              ({ id, closedAt }) => closedAt === null || member.departmentIds.includes(id),
            )}
            reach={reach}
            error={fields.errorOf("departments")}
          />
        )}
        <div className="btn-group">
          {!member.isLastManager && (
            <Button type="submit" variant="primary">
              {t("staff:change.submit")}
            </Button>
          )}
          <ButtonLink href={STAFF_PATH}>{t("staff:change.cancel")}</ButtonLink>
        </div>
      </Form>
      {work && <HandOnForm work={work} name={name} />}
      {/* Each leads to a panel that says what it does. */}
      <div className="btn-group staff-more">
        <ButtonLink href={memberAuditHref(member, locale)} icon="clock">
          {t("staff:acts.audit", { name })}
        </ButtonLink>
        {member.can.resetFactor.ok && (
          <ButtonLink href={memberActHref("retablir", member.memberId)}>
            {t("staff:acts.resetFactor")}
          </ButtonLink>
        )}
        {member.can.end.ok && (
          <ButtonLink href={memberActHref("retirer", member.memberId)}>
            {t("staff:acts.end")}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

function EndPanel({ member, work, submission }: MemberPanelProps) {
  const { t } = useLanguage();
  const name = formatMemberName(member);
  const { end } = member.can;
  return (
    <Panel
      id={MEMBER_ID}
      title={member.isSelf ? t("staff:end.titleSelf") : t("staff:end.title", { name })}
    >
      <Form method="post" className="fields">
        <PageAgencyField />
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="member" value={member.memberId} />
        <StaffProblem problem={submission?.problem} />
        {end.ok ? (
          <>
            <p>{t("staff:end.text")}</p>
            {work && <p>{t("staff:end.work")}</p>}
          </>
        ) : (
          <Alert tone="info">{translateStaffProblem(t, end.why)}</Alert>
        )}
        <div className="btn-group">
          {end.ok && (
            <Button type="submit" variant="danger">
              {member.isSelf ? t("staff:end.submitSelf") : t("staff:end.submit")}
            </Button>
          )}
          <ButtonLink href={STAFF_PATH}>{t("staff:change.cancel")}</ButtonLink>
        </div>
      </Form>
      {work && <HandOnForm work={work} name={name} />}
    </Panel>
  );
}

function ResetPanel({ member, submission }: MemberPanelProps) {
  const { t } = useLanguage();
  const { resetFactor } = member.can;
  return (
    <Panel id={MEMBER_ID} title={t("staff:reset.title", { name: formatMemberName(member) })}>
      <Form method="post" className="fields">
        <PageAgencyField />
        <input type="hidden" name="intent" value="resetFactor" />
        <input type="hidden" name="member" value={member.memberId} />
        <StaffProblem problem={submission?.problem} />
        {resetFactor.ok ? (
          <p>{t("staff:reset.text")}</p>
        ) : (
          <Alert tone="info">{translateStaffProblem(t, resetFactor.why)}</Alert>
        )}
        <div className="btn-group">
          {resetFactor.ok && (
            <Button type="submit" variant="danger">
              {t("staff:reset.submit")}
            </Button>
          )}
          <ButtonLink href={STAFF_PATH}>{t("staff:change.cancel")}</ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
