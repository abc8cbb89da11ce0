import { useId } from "react";
import { MAX_DEPARTMENT_NAME } from "#features/portal/partners/rules/partner-fields.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { DepartmentRow } from "../queries/partner-figures.server.ts";
import { formatProblem } from "./partner-field-props.ts";
import { PartnerProblem } from "./partner-problem.tsx";

/** The name of the form that renames a department: a page has one for each. */
export const departmentFormName = (id: number | string): string => `department-${id}`;

interface DepartmentsPanelProps {
  readonly action: string;
  readonly departments: readonly DepartmentRow[];
  /** False: the names are shown without forms. */
  readonly canEdit: boolean;
  readonly submission: Submission | undefined;
}

/** The departments of an agency in their order, each with its names in both languages. */
export function DepartmentsPanel(props: DepartmentsPanelProps) {
  const { action, departments, canEdit, submission } = props;
  const { t } = useLanguage();
  return (
    <Panel id="departements" title={t("partnerPages:departments.title")}>
      <div className="partner-stack">
        {departments.length === 0 ? (
          <p className="muted">{t("partnerPages:departments.empty")}</p>
        ) : (
          <ol className="departments">
            {departments.map((department, index) => (
              <li key={department.id} className="department">
                <Department
                  {...{ action, department, canEdit, submission }}
                  isFirst={index === 0}
                  isLast={index === departments.length - 1}
                />
              </li>
            ))}
          </ol>
        )}
        {departments.some(({ closedAt }) => closedAt) && (
          <p className="small muted">{t("partnerPages:departments.closedHelp")}</p>
        )}
        {canEdit && <NewDepartment action={action} submission={submission} />}
      </div>
    </Panel>
  );
}

interface DepartmentProps extends Omit<DepartmentsPanelProps, "departments"> {
  readonly department: DepartmentRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Department(props: DepartmentProps) {
  const { action, department, canEdit, submission, isFirst, isLast } = props;
  const { t, locale } = useLanguage();
  const { id, nameFr, nameEn, closedAt, calls, members } = department;
  const name = locale === "fr" ? nameFr : nameEn;
  const facts = (
    <p className="small muted">
      {closedAt && <Tag tone="plain">{t("partnerPages:departments.closed")}</Tag>}{" "}
      {t("partnerPages:departments.calls", {
        count: calls,
        formatted: formatNumber(locale, calls),
      })}
      ,{" "}
      {t("partnerPages:departments.members", {
        count: members,
        formatted: formatNumber(locale, members),
      })}
    </p>
  );
  if (!canEdit)
    return (
      <div>
        <b>{name}</b> <span className="muted">{locale === "fr" ? nameEn : nameFr}</span>
        {facts}
      </div>
    );
  const refused = findSubmission(submission, departmentFormName(id));
  return (
    <>
      <form method="post" action={action} className="department-names" aria-label={name} noValidate>
        <PageAgencyField />
        <input type="hidden" name="intent" value="renameDepartment" />
        <input type="hidden" name="department" value={id} />
        <input type="hidden" name="formerFr" value={nameFr} />
        <input type="hidden" name="formerEn" value={nameEn} />
        {refused?.problem && (
          <Alert tone="stop" role="alert" takesFocus>
            {refused.problem === "STALE"
              ? `${t("partnerPages:problem.departmentStale")} ${nameFr} / ${nameEn}`
              : formatProblem(t, refused.problem)}
          </Alert>
        )}
        <DepartmentNames submission={refused} nameFr={nameFr} nameEn={nameEn} />
        <Button type="submit" size="s">
          {t("partnerPages:departments.rename")}
        </Button>
      </form>
      <div className="department-acts">
        {facts}
        <form method="post" action={action} className="btn-group">
          <PageAgencyField />
          <input type="hidden" name="department" value={id} />
          {!isFirst && (
            <IconButton
              type="submit"
              name="intent"
              value="moveDepartmentUp"
              icon="chevron-up"
              label={t("partnerPages:departments.up", { name })}
            />
          )}
          {!isLast && (
            <IconButton
              type="submit"
              name="intent"
              value="moveDepartmentDown"
              icon="chevron-down"
              label={t("partnerPages:departments.down", { name })}
            />
          )}
          <Button
            type="submit"
            size="s"
            name="intent"
            value={closedAt ? "reopenDepartment" : "closeDepartment"}
            aria-label={t(`partnerPages:departments.${closedAt ? "reopen" : "close"}`, { name })}
          >
            {t(`partnerPages:departments.${closedAt ? "reopenShort" : "closeShort"}`)}
          </Button>
        </form>
      </div>
    </>
  );
}

function NewDepartment({
  action,
  submission,
}: {
  action: string;
  submission: Submission | undefined;
}) {
  const { t } = useLanguage();
  const refused = findSubmission(submission, "addDepartment");
  return (
    <form
      method="post"
      action={action}
      className="department-names department-new"
      aria-label={t("partnerPages:departments.add")}
      noValidate
    >
      <PageAgencyField />
      <input type="hidden" name="intent" value="addDepartment" />
      <h3>{t("partnerPages:departments.add")}</h3>
      <PartnerProblem problem={refused?.problem} />
      <DepartmentNames submission={refused} nameFr="" nameEn="" />
      <Button type="submit" variant="primary" icon="plus">
        {t("partnerPages:departments.addSubmit")}
      </Button>
    </form>
  );
}

interface DepartmentNamesProps {
  readonly submission: Submission | undefined;
  readonly nameFr: string;
  readonly nameEn: string;
}

const ERRORS = ["missing", "tooLong", "taken"] as const;

const formatNameError = (t: Translate, field: string, problem: string | undefined) =>
  problem &&
  t(`partnerPages:errors.${ERRORS.find((one) => one === problem) ?? "other"}`, { field });

function DepartmentNames({ submission, nameFr, nameEn }: DepartmentNamesProps) {
  const { t } = useLanguage();
  const id = useId();
  const saved = { nameFr, nameEn };
  const wrong = (["nameFr", "nameEn"] as const).find((field) => submission?.errors[field]);
  const field = (name: "nameFr" | "nameEn") => {
    const label = t(`partnerPages:departments.${name}`);
    return (
      <TextField
        id={`${id}-${name}`}
        name={name}
        label={label}
        lang={name === "nameFr" ? "fr" : "en"}
        defaultValue={submission?.values[name] ?? saved[name]}
        maxLength={MAX_DEPARTMENT_NAME}
        error={formatNameError(t, label, submission?.errors[name])}
        autoFocus={wrong === name}
        required
      />
    );
  };
  return (
    <div className="partner-pair">
      {field("nameFr")}
      {field("nameEn")}
    </div>
  );
}
