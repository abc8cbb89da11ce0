import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormDialog } from "#ui/live/form-hooks.ts";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import type { TeamDone } from "../rules/paths.ts";
import type { InvitationRow, TeamPageView } from "../views/team-page.server.ts";
import { EmptyTeam } from "./empty-team.tsx";
import { formatRefusal } from "./format-refusal.ts";
import { InvitationHistory } from "./invitation-history.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { InviteSeveralDialog, type UnsentLines } from "./invite-several-dialog.tsx";
import { LeaveDossier, MemberActions } from "./member-actions.tsx";
import { TabHead } from "./tab-head.tsx";
import { HandBackCoordination } from "./team-action-form.tsx";

export type TeamField = "member" | "invitation" | "team" | "lines" | "place";

interface TeamPageProps {
  dossierId: string;
  view: TeamPageView;
  done: TeamDone | null;
  submission: Submission<TeamField> | undefined;
  /** Lines that were not sent. */
  lines: UnsentLines | null;
}

/** Members and invitations of the dossier, with the available actions. */
export function TeamPage({ dossierId, view, done, submission, lines }: TeamPageProps) {
  const t = useT();
  const { key } = useLocation();
  const [inviting, setInviting] = useState<"somebody" | InvitationRow["again"]>(null);
  // Hides the previous result once another person is invited.
  const [invitedAfter, setInvitedAfter] = useState<string | null>(null);
  const invitingMany = useFormDialog(lines);
  const history = useRef<HTMLUListElement>(null);
  const { teams, invitations, places } = view;
  const open = invitations.filter((one) => one.open).length;
  return (
    <div className="stack team-page">
      <TabHead
        title={t("team:page.title")}
        lead={open > 0 ? t("team:page.invited", { count: open }) : t("team:page.lead")}
        actions={
          places.length > 0 && (
            <>
              <Button onClick={invitingMany.show}>{t("team:invite.openMany")}</Button>
              <Button variant="primary" icon="plus" onClick={() => setInviting("somebody")}>
                {t("team:invite.open")}
              </Button>
            </>
          )
        }
      />
      <HandBackCoordination dossierId={dossierId} page="team" handBack={view.handBack} />
      {done && !submission && invitedAfter !== key && (
        <DoneAlert key={key}>{t(`team:page.done.${done}`)}</DoneAlert>
      )}
      {submission?.problem && (
        <Alert key={`${key} refused`} tone="stop" role="alert" takesFocus>
          {formatRefusal(t, submission.problem)}
        </Alert>
      )}
      <Panel>
        <ul className="teams">
          {teams.map((team) => (
            <li key={team.id} className="team">
              <span className="team-number" aria-hidden="true">
                {team.number}
              </span>
              <div className="team-body">
                <h3 className="team-name">
                  <span className="vh">{t("team:page.team", { number: team.number })} – </span>
                  {team.institution ?? t("team:page.noInstitution")}
                </h3>
                {team.unit && <p className="muted">{team.unit}</p>}
                {team.members.length === 0 && <EmptyTeam reason={team.whyEmpty} />}
                <ul className="team-members">
                  {team.members.map((member) => (
                    <li key={member.id}>
                      <span className="team-member">
                        <Icon name="user" />
                        <b>{member.name}</b>
                        <span className="muted">
                          {t(`dossiers:roles.${member.role}`)}
                          {member.you && ` (${t("team:page.you")})`}
                        </span>
                        {member.mayWrite && member.role === "member" && (
                          <Tag>{t("team:page.writes")}</Tag>
                        )}
                      </span>
                      <MemberActions dossierId={dossierId} member={member} page="team" />
                    </li>
                  ))}
                </ul>
                {team.invited > 0 && (
                  <p className="small muted">{t("team:page.invited", { count: team.invited })}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <InvitationHistory
        dossierId={dossierId}
        invitations={invitations}
        listRef={history}
        onAgain={setInviting}
      />
      <LeaveDossier
        dossierId={dossierId}
        can={view.can.leave}
        leavesUnmanaged={view.leavesUnmanaged}
        leavesVacant={view.leavesVacant}
      />
      {inviting && (
        <InviteDialog
          dossierId={dossierId}
          places={places}
          again={inviting === "somebody" ? null : inviting}
          onInvited={() => setInvitedAfter(key)}
          onClose={() => {
            setInviting(null);
            // The button of a repeated invitation is gone once the invitation is sent.
            runIfFocusLost(() => history.current?.focus({ preventScroll: true }));
          }}
        />
      )}
      {invitingMany.open && (
        <InviteSeveralDialog
          dossierId={dossierId}
          places={places}
          lines={invitingMany.refused}
          round={invitingMany.round}
          onClose={invitingMany.close}
        />
      )}
    </div>
  );
}
