import { useState } from "react";
import { Form, href, useLocation } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { REGISTER_SERVICES } from "#features/people/researchers/rules/organization-identifiers.ts";
import {
  AffiliationText,
  OpenAffiliationButton,
} from "#features/people/researchers/ui/affiliation/affiliation-card.tsx";
import { AffiliationDialog } from "#features/people/researchers/ui/affiliation/affiliation-dialog.tsx";
import { toAffiliationValues } from "#features/people/researchers/ui/affiliation/affiliation-endpoints.ts";
import {
  DegradedNotice,
  type DegradedService,
} from "#features/people/researchers/ui/degraded-notice.tsx";
import { consortiumHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { RemindersDone, TeamDone } from "../rules/paths.ts";
import type { ConsortiumView } from "../views/consortium.server.ts";
import type { ReadinessBoard } from "../views/readiness.server.ts";
import type { InvitationRow } from "../views/team-page.server.ts";
import { EmptyTeam } from "./empty-team.tsx";
import { formatRefusal } from "./format-refusal.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberActions, RemoveTeam } from "./member-actions.tsx";
import { ReadinessBoardView } from "./readiness-board.tsx";
import { TabHead } from "./tab-head.tsx";
import { HandBackCoordination } from "./team-action-form.tsx";

type Team = ConsortiumView["teams"][number];
type Person = Team["members"][number];

const OWN_CV_ID = "own-cv";

interface ConsortiumPageProps {
  dossierId: string;
  view: ConsortiumView;
  /** Null for a deposited dossier. */
  board: ReadinessBoard | null;
  reminded: RemindersDone | null;
  /** The viewer has just chosen a CV. */
  cvChosen: boolean;
  /** Result of the last team action. */
  done: TeamDone | null;
  degraded: readonly DegradedService[];
  submission: Submission<"member" | "invitation" | "cv" | "team"> | undefined;
}

/** The teams with institution, lead and chosen CVs. */
export function ConsortiumPage(props: ConsortiumPageProps) {
  const { dossierId, view, board, reminded, cvChosen, done, degraded, submission } = props;
  const t = useT();
  const { key } = useLocation();
  const [inviting, setInviting] = useState<"somebody" | InvitationRow["again"]>(null);
  const invite = view.places.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setInviting("somebody")}>
      {t("team:invite.open")}
    </Button>
  );
  return (
    <div className="stack">
      {board ? (
        <ReadinessBoardView {...{ dossierId, board, reminded, invite }} />
      ) : (
        <TabHead title={t("team:consortium.title")} lead={t("team:consortium.lead")} />
      )}
      {view.teams.some(({ can }) => can.editTeam.ok) && (
        <DegradedNotice services={degraded} used={REGISTER_SERVICES} />
      )}
      <HandBackCoordination dossierId={dossierId} page="consortium" handBack={view.handBack} />
      {done && !submission && <DoneAlert key={key}>{t(`team:page.done.${done}`)}</DoneAlert>}
      {submission && (
        <Alert tone="stop" role="alert" takesFocus>
          {formatRefusal(t, submission.problem ?? "failed")}
        </Alert>
      )}
      {view.teams.map((team) => (
        <section key={team.id} id={`equipe-${team.number}`} tabIndex={-1} className="stack">
          <Panel
            level={3}
            title={t("team:page.team", { number: team.number })}
            actions={
              <div className="btn-group">
                <InviteIntoTeam team={team} places={view.places} onInvite={setInviting} />
                {team.can.editTeam.ok && <Institution team={team} />}
              </div>
            }
          >
            {team.affiliation ? (
              <AffiliationText
                affiliation={toAffiliationValues(team.affiliation)}
                country={team.country}
              />
            ) : (
              <p className="muted">{t("team:page.noInstitution")}</p>
            )}
            {team.members.length === 0 && <EmptyTeam reason={team.whyEmpty} />}
            {team.can.removeTeam.ok && (
              <RemoveTeam dossierId={dossierId} teamId={team.id} number={team.number} />
            )}
            <ul className="team-members">
              {team.members.map((member) => (
                <li key={member.id} id={`cv-${member.id}`} tabIndex={-1}>
                  <span className="team-member">
                    <Icon name="user" />
                    <b>{member.name}</b>
                    <span className="muted">
                      {t(`dossiers:roles.${member.role}`)}
                      {member.you && ` (${t("team:page.you")})`}
                    </span>
                  </span>
                  <span className="team-cv">
                    {member.hasCv ? (
                      <AppLink className="link" href={cvHref(dossierId, member.id)}>
                        {t("team:consortium.readCv", { name: member.name })}
                      </AppLink>
                    ) : (
                      <span className={member.owesCv ? "team-missing" : "muted"}>
                        {member.owesCv && <Icon name="warning" />}
                        {t(member.owesCv ? "team:consortium.cvMissing" : "team:consortium.noCv")}
                      </span>
                    )}
                  </span>
                  <ConsortiumMemberActions {...{ dossierId, team, member }} />
                  {member.can.chooseCv.ok && (
                    <Form
                      method="post"
                      action={consortiumHref(dossierId)}
                      className="cv-choice"
                      preventScrollReset
                    >
                      <input type="hidden" name="intent" value="chooseCv" />
                      <input type="hidden" name="member" value={member.id} />
                      <SelectField
                        id={OWN_CV_ID}
                        name="cv"
                        label={t("team:consortium.ownCv")}
                        emptyLabel={t("team:consortium.none")}
                        options={view.cvs}
                        defaultValue={member.chosen}
                      />
                      <Button type="submit">{t("team:consortium.choose")}</Button>
                      {cvChosen && !submission && (
                        <DoneAlert key={key}>{t("team:consortium.cvChosen")}</DoneAlert>
                      )}
                      {view.cvs.length === 0 && (
                        <AppLink className="link" href={href("/mon-espace/mes-cv")}>
                          {t("team:consortium.makeCv")}
                        </AppLink>
                      )}
                    </Form>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        </section>
      ))}
      {inviting && (
        <InviteDialog
          dossierId={dossierId}
          places={view.places}
          again={inviting === "somebody" ? null : inviting}
          onClose={() => setInviting(null)}
        />
      )}
    </div>
  );
}

/** Invites a person to this team; as its manager where it has no members. */
function InviteIntoTeam(props: {
  team: Team;
  places: ConsortiumView["places"];
  onInvite: (place: InvitationRow["again"]) => void;
}) {
  const { team, places, onInvite } = props;
  const t = useT();
  const ofTeam = places.filter(({ teamNumber }) => teamNumber === team.number);
  const role = team.isVacant ? "scientific_manager" : "member";
  const place = ofTeam.find((one) => one.role === role) ?? ofTeam[0];
  if (!place) return null;
  return (
    <Button
      icon="plus"
      onClick={() => onInvite({ ...place, firstName: "", lastName: "", email: "" })}
    >
      {t("team:invite.openInTeam", { team: team.number })}
    </Button>
  );
}

/** Menu of a member: role, name, removal, CV and institution of the team. */
function ConsortiumMemberActions(props: { dossierId: string; team: Team; member: Person }) {
  const { dossierId, team, member } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const items = [
    member.can.chooseCv.ok && (
      <Button
        key="choose"
        variant="quiet"
        onClick={() => document.getElementById(OWN_CV_ID)?.focus()}
      >
        {t("team:actions.chooseCv")}
      </Button>
    ),
    member.hasCv && (
      <AppLink key="read" className="btn btn-quiet" href={cvHref(dossierId, member.id)}>
        {t("team:actions.readCv")}
      </AppLink>
    ),
    team.can.editTeam.ok && (
      <Button key="institution" variant="quiet" onClick={() => setOpen(true)}>
        {t("team:actions.institution", { team: team.number })}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <>
      <MemberActions dossierId={dossierId} member={member} page="consortium">
        {items.length > 0 && items}
      </MemberActions>
      {open && <InstitutionDialog team={team} onClose={() => setOpen(false)} />}
    </>
  );
}

const cvHref = (dossierId: string, memberId: string): string =>
  href("/mon-espace/dossier/:id/cv/:member", { id: dossierId, member: memberId });

/** Link to add or edit the institution of a team. */
function Institution({ team }: { team: Team }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const has = team.affiliation !== null;
  return (
    <>
      <OpenAffiliationButton
        hasAffiliation={has}
        name={formatInstitutionTitle(t, team)}
        onOpen={() => setOpen(true)}
      />
      {open && <InstitutionDialog team={team} onClose={() => setOpen(false)} />}
    </>
  );
}

const formatInstitutionTitle = (
  t: ReturnType<typeof useT>,
  { affiliation, number }: Team,
): string => t(`team:consortium.${affiliation ? "edit" : "add"}Institution`, { team: number });

function InstitutionDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useT();
  const reread = useSafeRevalidate();
  return (
    <AffiliationDialog
      existing={team.affiliation && toAffiliationValues(team.affiliation)}
      team={{ id: team.id, title: formatInstitutionTitle(t, team) }}
      onClose={onClose}
      onSaved={() => {
        onClose();
        sendToast({ tone: "done", message: t("team:consortium.institutionSaved") });
        void reread();
      }}
    />
  );
}
