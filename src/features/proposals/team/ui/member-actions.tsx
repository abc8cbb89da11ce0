import { type ReactNode, useId, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { MemberView } from "../views/team-page.server.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { TeamActionForm, type TeamActionPage } from "./team-action-form.tsx";

/** Actions that ask for confirmation. */
const CONFIRMED_ACTS = [
  ["nameDelegate", "nameDelegate"],
  ["endDelegation", "endDelegation"],
  ["transferCoordination", "transferCoordination"],
  ["transferManagement", "transferManagement"],
  ["nameManager", "nameManager"],
  ["remove", "removeMember"],
] as const;
type ConfirmedAct = (typeof CONFIRMED_ACTS)[number][0];

interface MemberActionsProps {
  dossierId: string;
  member: MemberView;
  page: TeamActionPage;
  /** Further menu items. */
  children?: ReactNode;
}

/** What the viewer may do about a member. */
export function MemberActions({ dossierId, member, page, children }: MemberActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<ConfirmedAct | "rename" | null>(null);
  const { can, name } = member;
  if (!children && !Object.values(can).some(({ ok }) => ok)) return null;
  const fields = { member: member.id };
  return (
    <>
      <MenuDropdown
        // A new key closes the menu after a change.
        key={`${member.role} ${member.mayWrite}`}
        quiet
        alignEnd
        summary={t("team:actions.open")}
        label={t("team:actions.menu", { name })}
      >
        <div className="menu-acts">
          {can.switchWriting.ok && (
            <TeamActionForm
              dossierId={dossierId}
              page={page}
              fields={{ ...fields, intent: member.mayWrite ? "stopWriting" : "letWrite" }}
            >
              <Button type="submit" variant="quiet">
                {t(member.mayWrite ? "team:actions.stopWriting" : "team:actions.letWrite")}
              </Button>
            </TeamActionForm>
          )}
          {children}
          {can.renameMember.ok && (
            <Button variant="quiet" onClick={() => setAsked("rename")}>
              {t("team:actions.rename")}
            </Button>
          )}
          {CONFIRMED_ACTS.filter(([, act]) => can[act].ok).map(([intent]) => (
            <Button key={intent} variant="quiet" onClick={() => setAsked(intent)}>
              {t(`team:actions.${intent}`)}
            </Button>
          ))}
        </div>
      </MenuDropdown>
      {asked === "rename" && <RenameDialog member={member} onClose={() => setAsked(null)} />}
      {asked && asked !== "rename" && (
        <ConfirmActDialog
          dossierId={dossierId}
          page={page}
          act={asked}
          name={name}
          fields={fields}
          onCancel={() => setAsked(null)}
        >
          {asked === "remove" && member.isLastOfTeam && (
            <p>{t("team:actions.what.removeLast", { team: member.teamNumber })}</p>
          )}
        </ConfirmActDialog>
      )}
    </>
  );
}

/** Leaves the dossier. The coordinator sees that the role has to be transferred first. */
export function LeaveDossier(props: {
  dossierId: string;
  can: Decision;
  /** Number of the team that would be left without a manager. */
  leavesUnmanaged: number | null;
  /** Number of the team that would be left without members. */
  leavesVacant: number | null;
}) {
  const { dossierId, can, leavesUnmanaged, leavesVacant } = props;
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        icon="log-out"
        disabledReason={can.ok ? undefined : t("team:page.refusals.transferFirst")}
        onClick={() => setAsked(true)}
      >
        {t("team:actions.leave")}
      </Button>
      {asked && (
        <ConfirmActDialog
          dossierId={dossierId}
          page="team"
          act="leave"
          name=""
          fields={{}}
          onCancel={() => setAsked(false)}
        >
          {leavesVacant !== null ? (
            <p>{t("team:actions.what.leaveVacant", { team: leavesVacant })}</p>
          ) : (
            leavesUnmanaged !== null && (
              <p>{t("team:actions.what.leaveUnmanaged", { team: leavesUnmanaged })}</p>
            )
          )}
        </ConfirmActDialog>
      )}
    </div>
  );
}

/** Removes a vacant team, after confirmation by the coordinator. */
export function RemoveTeam(props: { dossierId: string; teamId: string; number: number }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setAsked(true)}>
        {t("team:actions.removeTeam", { name: props.number })}
      </Button>
      {asked && (
        <ConfirmActDialog
          dossierId={props.dossierId}
          page="consortium"
          act="removeTeam"
          name={String(props.number)}
          fields={{ team: props.teamId }}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

function ConfirmActDialog(props: {
  dossierId: string;
  page: TeamActionPage;
  act: ConfirmedAct | "leave" | "removeTeam";
  name: string;
  fields: Readonly<Record<string, string>>;
  onCancel: () => void;
  /** Further information in the confirmation. */
  children?: ReactNode;
}) {
  const t = useT();
  const formId = useId();
  const { dossierId, page, act, name, fields, onCancel, children } = props;
  return (
    <ConfirmDialog
      open
      title={t(`team:actions.ask.${act}`, { name })}
      confirmLabel={t(`team:actions.${act}`, { name })}
      cancelLabel={t("team:actions.keep")}
      danger={act === "remove" || act === "leave" || act === "removeTeam"}
      onCancel={onCancel}
      onConfirm={() => {
        (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
        onCancel();
      }}
    >
      <p>{t(`team:actions.what.${act}`)}</p>
      {children}
      <TeamActionForm
        id={formId}
        dossierId={dossierId}
        page={page}
        fields={{ ...fields, intent: act }}
      />
    </ConfirmDialog>
  );
}
