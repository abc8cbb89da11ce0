import { Form, useLocation } from "react-router";
import {
  DegradedNotice,
  type DegradedService,
} from "#features/people/researchers/ui/degraded-notice.tsx";
import { allContactsHref, contactsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useFormDialog } from "#ui/live/form-hooks.ts";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { CONTACT_KINDS, type ContactKind, formatContactLines } from "../rules/contact.ts";
import type { ContactsDone } from "../rules/paths.ts";
import type { TeamContactsView } from "../views/consortium.server.ts";
import { ContactDialog, type ContactSubmission } from "./contact-dialog.tsx";
import { formatRefusal } from "./format-refusal.ts";
import { TabHead } from "./tab-head.tsx";

interface ContactsPageProps {
  dossierId: string;
  /** All teams, or the viewer's only. */
  all: boolean;
  teams: readonly TeamContactsView[];
  degraded: readonly DegradedService[];
  done: ContactsDone | null;
  submission: ContactSubmission | undefined;
}

/** Contacts of each team. A refused post opens its dialog again with the typed values. */
export function ContactsPage(props: ContactsPageProps) {
  const { dossierId, all, teams, degraded, done, submission } = props;
  const t = useT();
  const { key } = useLocation();
  const action = all ? allContactsHref(dossierId) : contactsHref(dossierId);
  return (
    <div className="stack">
      <TabHead
        title={t(all ? "team:contacts.allTitle" : "team:contacts.title")}
        lead={t("team:contacts.lead")}
        actions={
          <ButtonLink href={all ? contactsHref(dossierId) : allContactsHref(dossierId)}>
            {t(all ? "team:contacts.own" : "team:contacts.all")}
          </ButtonLink>
        }
      />
      {teams.some(({ can }) => can.nameOrganization.ok) && (
        <DegradedNotice services={degraded} used={["sirene"]} />
      )}
      {done && !submission && (
        <Alert key={key} tone={done === "nothingToTakeOver" ? "info" : "done"} role="status">
          {t(`team:contacts.done.${done}`)}
        </Alert>
      )}
      {submission?.problem && submission.form === "takeOver" && (
        <Alert tone="stop" role="alert" takesFocus>
          {formatRefusal(t, submission.problem)}
        </Alert>
      )}
      {teams.map((team) => (
        <Panel
          id={`equipe-${team.number}`}
          level={3}
          key={team.id}
          title={`${t("team:page.team", { number: team.number })} – ${team.institution ?? t("team:page.noInstitution")}`}
        >
          {team.sources.length > 0 && <PrefillForm team={team} action={action} />}
          <div className="contact-cards">
            {CONTACT_KINDS.map((kind) => (
              <ContactCard
                key={kind}
                team={team}
                kind={kind}
                action={action}
                submission={findSubmission(submission, `${kind} ${team.id}`)}
              />
            ))}
            <ContactCard
              team={team}
              kind="organization"
              action={action}
              submission={findSubmission(submission, `organization ${team.id}`)}
            />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** Copies missing contacts from the viewer's team in an earlier dossier. */
function PrefillForm({ team, action }: { team: TeamContactsView; action: string }) {
  const t = useT();
  return (
    <Form method="post" action={action} className="cv-choice" preventScrollReset>
      <input type="hidden" name="intent" value="takeOver" />
      <input type="hidden" name="team" value={team.id} />
      <SelectField
        id={`source-${team.id}`}
        name="source"
        label={t("team:contacts.takeOver")}
        help={t("team:contacts.takeOverHelp")}
        options={team.sources.map(({ teamId, acronym, institution }) => ({
          value: teamId,
          label: institution ? `${acronym} – ${institution}` : acronym,
        }))}
      />
      <Button type="submit">{t("team:contacts.takeOverDo")}</Button>
    </Form>
  );
}

interface ContactCardProps {
  team: TeamContactsView;
  kind: ContactKind | "organization";
  action: string;
  submission: ContactSubmission | undefined;
}

function ContactCard({ team, kind, action, submission }: ContactCardProps) {
  const t = useT();
  const dialog = useFormDialog(submission);
  const current =
    kind === "organization"
      ? team.organization
      : (team.people.find((person) => person.kind === kind) ?? null);
  const lines = formatContactLines(current);
  const { nameOrganization } = team.can;
  const fixed =
    kind === "organization" && !nameOrganization.ok && nameOrganization.why === "namedByCall";
  const contact = t(`team:contacts.kinds.${kind}`);
  // The buttons of all cards have the same text; the accessible name adds the subject.
  const toLabel = (name: "add" | "edit" | "see") =>
    t(`team:contacts.${name}Named`, { contact, team: team.number });
  const act = lines.length === 0 ? "add" : "edit";
  return (
    <section className="contact-card">
      <h4>{contact}</h4>
      {lines.length === 0 && (
        <p className={kind === "legal_representative" ? "team-missing" : "muted"}>
          {t(kind === "legal_representative" ? "team:contacts.missing" : "team:contacts.none")}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fixed ? (
        <>
          <p className="small muted">{t("team:contacts.namedByCall")}</p>
          <Button size="s" icon="eye" onClick={dialog.show} aria-label={toLabel("see")}>
            {t("team:contacts.see")}
          </Button>
        </>
      ) : (
        team.can.editTeam.ok && (
          <Button
            size="s"
            icon={act === "add" ? "plus" : "edit"}
            onClick={dialog.show}
            aria-label={toLabel(act)}
          >
            {t(`team:contacts.${act}`)}
          </Button>
        )
      )}
      {dialog.open && (
        <ContactDialog
          {...{ kind, action, fixed }}
          contact={current}
          submission={dialog.refused}
          round={dialog.round}
          team={team}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}
