import { STAFF_ROLES } from "#platform/actor.ts";
import { useT } from "#platform/i18n/context.tsx";
import { hasRole, STAFF_ACTS, type StaffAct } from "#platform/staff-acts.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";

/** What each role may do: the table that the policy decides by. */
export function RolesPanel() {
  const t = useT();
  const title = t("staff:table.title");
  return (
    <Panel title={title}>
      <table className="staff-roles">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("staff:table.act")}</th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col">
                <abbr title={t(`staff:roles.${role}`)}>{t(`staff:roleShort.${role}`)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(STAFF_ACTS) as StaffAct[]).map((act) => (
            <tr key={act}>
              <th scope="row">{t(`staff:table.acts.${act}`)}</th>
              {STAFF_ROLES.map((role) => {
                const may = hasRole(role, STAFF_ACTS[act]);
                return (
                  <td key={role} className={may ? "staff-may" : undefined}>
                    <Icon name={may ? "check" : "minus"} />
                    <span className="vh">{t(may ? "staff:table.yes" : "staff:table.no")}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t("staff:table.drafts")}</p>
    </Panel>
  );
}
