import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import type { AgencyChoice } from "../rules/agency-choices.ts";
import { AgencyButtons } from "./sign-in-steps.tsx";

interface StaffHomeProps {
  agency: AgencyChoice;
  /** Null for all departments. */
  departments: readonly string[] | null;
  otherAgencies: readonly AgencyChoice[];
}

/** The home page of staff: for which agency, role and departments they act. */
export function StaffHome({ agency, departments, otherAgencies }: StaffHomeProps) {
  const t = useT();
  const role = t(`frame:roles.${agency.role}`);
  return (
    <BackOfficePage
      title={agency.name}
      lead={t("administration:staffHome.lead", { agency: agency.name, role })}
      actions={
        <ButtonLink href={href("/administration-portail-aap/mon-acces")}>
          {t("administration:access.title")}
        </ButtonLink>
      }
    >
      <Panel title={t("administration:staffHome.departments")}>
        <DepartmentNames names={departments} />
      </Panel>
      {otherAgencies.length > 0 && (
        <Panel title={t("administration:staffHome.switch")}>
          <AgencyButtons
            agencies={otherAgencies}
            label={t("administration:staffHome.switch")}
            action={href("/administration-portail-aap/changer-d-agence")}
          />
        </Panel>
      )}
    </BackOfficePage>
  );
}

function DepartmentNames({ names }: { names: readonly string[] | null }) {
  const t = useT();
  if (names === null) return <p>{t("administration:staffHome.allDepartments")}</p>;
  if (names.length === 0) return <p>{t("administration:staffHome.noDepartment")}</p>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
