import { useState } from "react";
import { Form, href } from "react-router";
import { useReread } from "#features/accounts/ui/use-reread.ts";
import { consortiumHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { REGISTER_SERVICES } from "#features/researchers/rules/concerned-services.ts";
import { OpenButton } from "#features/researchers/ui/affiliation/affiliation-card.tsx";
import { AffiliationDialog } from "#features/researchers/ui/affiliation/affiliation-dialog.tsx";
import { valuesOf } from "#features/researchers/ui/affiliation/affiliation-endpoints.ts";
import { AffiliationText } from "#features/researchers/ui/affiliation/affiliation-text.tsx";
import { DegradedNotice, type DegradedService } from "#features/researchers/ui/degraded-notice.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { ConsortiumView } from "../views/consortium.server.ts";
import type { ReadinessBoard } from "../views/readiness.server.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { ReadinessBoardView } from "./readiness-board.tsx";
import { refusalWords } from "./refusal-words.ts";
import { TabHead } from "./tab-head.tsx";

type Team = ConsortiumView["teams"][number];

interface ConsortiumPageProps {
  dossierId: string;
  view: ConsortiumView;
  /** None of a dossier that is with its agency. */
  board: ReadinessBoard | null;
  reminded: "yes" | "no" | null;
  /** The person has just changed which CV they give. */
  cvChosen: boolean;
  degraded: readonly DegradedService[];
  submission: Submission<"intent" | "member" | "invitation" | "cv"> | undefined;
}

/** The teams with their institutions, who answers for each, and the CVs that people gave to this dossier. */
export function ConsortiumPage(props: ConsortiumPageProps) {
  const { dossierId, view, board, reminded, cvChosen, degraded, submission } = props;
  const t = useT();
  const [isInviting, setIsInviting] = useState(false);
  const invite = view.places.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsInviting(true)}>
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
      {cvChosen && !submission && (
        <Alert tone="done" role="status" untilEdited>
          {t("team:consortium.cvChosen")}
        </Alert>
      )}
      {submission && (
        <Alert tone="stop" role="alert" takesFocus>
          {refusalWords(t, submission.problem ?? "failed")}
        </Alert>
      )}
      {view.teams.map((team) => (
        <section key={team.id} id={`equipe-${team.number}`} tabIndex={-1} className="stack">
          <Panel
            level={3}
            title={t("team:page.team", { number: team.number })}
            actions={team.can.editTeam.ok && <Institution team={team} />}
          >
            {team.affiliation ? (
              <AffiliationText affiliation={valuesOf(team.affiliation)} country={team.country} />
            ) : (
              <p className="muted">{t("team:page.noInstitution")}</p>
            )}
            {team.members.length === 0 && <p className="muted">{t("team:page.noMember")}</p>}
            <ul className="team-members">
              {team.members.map((member) => (
                <li key={member.id} id={`cv-${member.id}`} tabIndex={-1}>
                  <span className="team-member">
                    <Icon name="user" />
                    <b>{member.name}</b>
                    <span className="muted">{t(`dossiers:roles.${member.role}`)}</span>
                  </span>
                  <span className="team-cv">
                    {member.hasCv ? (
                      <AppLink
                        className="link"
                        href={href("/mon-espace/dossier/:id/cv/:member", {
                          id: dossierId,
                          member: member.id,
                        })}
                      >
                        {t("team:consortium.readCv", { name: member.name })}
                      </AppLink>
                    ) : (
                      <span className={member.owesCv ? "team-missing" : "muted"}>
                        {member.owesCv && <Icon name="warning" />}
                        {t(member.owesCv ? "team:consortium.cvMissing" : "team:consortium.noCv")}
                      </span>
                    )}
                  </span>
                  {member.can.chooseCv.ok && (
                    <Form
                      method="post"
                      action={consortiumHref(dossierId)}
                      className="cv-choice"
                      preventScrollReset
                    >
                      <input type="hidden" name="member" value={member.id} />
                      <SelectField
                        id="own-cv"
                        name="cv"
                        label={t("team:consortium.ownCv")}
                        emptyLabel={t("team:consortium.none")}
                        options={view.cvs}
                        defaultValue={member.chosen}
                      />
                      <Button type="submit">{t("team:consortium.choose")}</Button>
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
      {isInviting && (
        <InviteDialog
          dossierId={dossierId}
          places={view.places}
          again={null}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  );
}

/** The way to say, or to correct, which institution a team belongs to. */
function Institution({ team }: { team: Team }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const reread = useReread();
  const has = team.affiliation !== null;
  const name = t(`team:consortium.${has ? "edit" : "add"}Institution`, { team: team.number });
  return (
    <>
      <OpenButton has={has} name={name} onOpen={() => setOpen(true)} />
      {open && (
        <AffiliationDialog
          existing={team.affiliation && valuesOf(team.affiliation)}
          team={{ id: team.id, title: name }}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            sendToast({ tone: "done", message: t("team:consortium.institutionSaved") });
            void reread();
          }}
        />
      )}
    </>
  );
}
