import { STAFF_ROLES, type StaffRole } from "#platform/actor.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { CheckboxGroup, RadioGroup } from "#ui/choices.tsx";
import type { StaffDepartment } from "../queries/departments.server.ts";
import type { DepartmentReach } from "../rules/staff-reach.ts";

/** Fields of a role with its departments. `reach` is `all` or `some`. */
export interface PlaceDraft {
  readonly role: StaffRole;
  readonly reach: "all" | "some";
  readonly departmentIds: readonly number[];
}

/** The draft of a refused form, as it was typed. */
export function readPlaceDraft(
  values: Submission["values"] | undefined,
  otherwise: PlaceDraft,
): PlaceDraft {
  if (!values) return otherwise;
  return {
    role: STAFF_ROLES.find((role) => role === values.role) ?? otherwise.role,
    reach: values.reach === "some" ? "some" : "all",
    departmentIds: (values.departments ?? "").split(",").filter(Boolean).map(Number),
  };
}

/** The departments that a draft limits to; null for all. Managers always have all. */
export const toDepartmentIds = ({ role, reach, departmentIds }: PlaceDraft) =>
  reach === "all" || role === "manager" ? null : departmentIds;

interface PlaceFieldsProps {
  /** Tells the ids of several forms apart. */
  readonly prefix: string;
  readonly draft: PlaceDraft;
  readonly onChange: (draft: PlaceDraft) => void;
  /** The departments to choose from. */
  readonly departments: readonly StaffDepartment[];
  readonly reach: readonly DepartmentReach[];
  readonly error: string | undefined;
}

/** The fields of a role and its departments, for an invitation and for a member. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { prefix, draft, onChange, departments, reach, error } = props;
  const { t, locale } = useLanguage();
  const isManager = draft.role === "manager";
  const countCalls = (id: number) =>
    reach.find(({ departmentId }) => departmentId === id)?.calls ?? 0;
  return (
    <>
      <RadioGroup
        id={`${prefix}-role`}
        name="role"
        legend={t("staff:invite.role")}
        options={STAFF_ROLES.map((value) => ({
          value,
          label: t(`staff:roles.${value}`),
          help: t(`staff:roleHelp.${value}`),
        }))}
        value={draft.role}
        onChange={(value) => onChange({ ...draft, role: value as StaffRole })}
      />
      {departments.length === 0 ? (
        <input type="hidden" name="reach" value="all" />
      ) : (
        <>
          <RadioGroup
            id={`${prefix}-reach`}
            name="reach"
            legend={t("staff:invite.departments")}
            help={isManager ? t("staff:change.managerHasAll") : undefined}
            options={(["all", "some"] as const).map((value) => ({
              value,
              label: t(`staff:invite.reach.${value}`),
              disabled: isManager && value === "some",
            }))}
            value={isManager ? "all" : draft.reach}
            onChange={(value) => onChange({ ...draft, reach: value === "some" ? "some" : "all" })}
          />
          {!isManager && (
            <CheckboxGroup
              id={`${prefix}-departments`}
              name="departments"
              legend={t("staff:invite.some")}
              help={t("staff:invite.shared")}
              error={error}
              layout="list"
              options={departments.map((one) => ({
                value: String(one.id),
                label: one[locale],
                count: t("staff:invite.calls", { count: countCalls(one.id) }),
              }))}
              value={draft.departmentIds.map(String)}
              onChange={(values) =>
                // Choosing a department limits to departments.
                onChange({
                  ...draft,
                  departmentIds: values.map(Number),
                  reach: values.length > 0 ? "some" : draft.reach,
                })
              }
            />
          )}
        </>
      )}
    </>
  );
}

/** Why the whole form was refused. */
export function StaffProblem({ problem }: { problem: string | null | undefined }) {
  const t = useT();
  if (!problem) return null;
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {translateStaffProblem(t, problem)}
    </Alert>
  );
}

/** Codes of the product have texts of their own; reasons of a command are in `staff:refusals`. */
export function translateStaffProblem(t: Translate, problem: string): string {
  if (problem === "TOO_MANY_REQUESTS") return t("staff:refusals.tooMany");
  const isCode = /^[A-Z_]+$/.test(problem);
  return t((isCode ? `error.${problem}.text` : `staff:refusals.${problem}`) as TranslationKey);
}
