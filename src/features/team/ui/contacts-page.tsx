import { useId } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { allContactsHref, contactsHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { type Submission, submissionOf, submittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useDiscardWords } from "#ui/live/use-discard-words.ts";
import { usePostingDialog } from "#ui/live/use-posting-dialog.ts";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  CONTACT_FIELDS,
  CONTACT_KINDS,
  type ContactField,
  type ContactKind,
  ORGANIZATION_FIELDS,
  type OrganizationField,
} from "../rules/contact-fields.ts";
import type { TeamContactsView } from "../views/consortium.server.ts";
import { SiretField } from "./siret-field.tsx";
import { TabHead } from "./tab-head.tsx";

export type ContactsField = ContactField | OrganizationField;

interface ContactsPageProps {
  dossierId: string;
  /** All teams, or one's own alone. */
  all: boolean;
  teams: readonly TeamContactsView[];
  submission: Submission<ContactsField> | undefined;
}

/** Whom an agency turns to about each team. What the server refuses opens its dialog again, with what was typed. */
export function ContactsPage({ dossierId, all, teams, submission }: ContactsPageProps) {
  const t = useT();
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
      {submission?.problem && submission.form.startsWith("takeOver ") && (
        <Alert tone="stop" role="alert">
          {t("team:page.failed")}
        </Alert>
      )}
      {teams.map((team) => (
        <Panel
          id={`equipe-${team.number}`}
          level={3}
          key={team.id}
          title={`${t("team:page.team", { number: team.number })} – ${team.institution ?? t("team:page.noInstitution")}`}
        >
          {team.sources.length > 0 && <TakeOver team={team} action={action} />}
          <div className="contact-cards">
            {CONTACT_KINDS.map((kind) => (
              <ContactCard
                key={kind}
                team={team}
                kind={kind}
                action={action}
                submission={submissionOf(submission, `${kind} ${team.id}`)}
              />
            ))}
            <ContactCard
              team={team}
              kind="organization"
              action={action}
              submission={submissionOf(submission, `organization ${team.id}`)}
            />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** What is missing here is filled in from one's team in an earlier dossier. */
function TakeOver({ team, action }: { team: TeamContactsView; action: string }) {
  const t = useT();
  return (
    <Form method="post" action={action} className="cv-choice" preventScrollReset>
      <input type="hidden" name="kind" value="takeOver" />
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
  submission: Submission<ContactsField> | undefined;
}

function ContactCard({ team, kind, action, submission }: ContactCardProps) {
  const t = useT();
  const [open, setOpen] = usePostingDialog(submission !== undefined);
  const held: Partial<Record<ContactsField, string>> | null =
    kind === "organization"
      ? team.organization
      : (team.people.find((person) => person.kind === kind) ?? null);
  const names: readonly ContactsField[] =
    kind === "organization" ? ORGANIZATION_FIELDS : CONTACT_FIELDS;
  const lines = held
    ? kind === "organization"
      ? [held.name, held.siret, held.address, `${held.zipCode} ${held.city}`.trim(), held.phone]
      : [`${held.firstName} ${held.lastName}`, held.email]
    : [];
  const shown = lines.filter(Boolean);
  const { nameOrganization } = team.can;
  const fixed =
    kind === "organization" && !nameOrganization.ok && nameOrganization.why === "namedByCall";
  return (
    <section className="contact-card">
      <h4>{t(`team:contacts.kinds.${kind}`)}</h4>
      {shown.length === 0 && (
        <p className={kind === "legal_representative" ? "team-missing" : "muted"}>
          {t(kind === "legal_representative" ? "team:contacts.missing" : "team:contacts.none")}
        </p>
      )}
      {shown.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fixed ? (
        <>
          <p className="small muted">{t("team:contacts.namedByCall")}</p>
          <Button size="s" icon="eye" onClick={() => setOpen(true)}>
            {t("team:contacts.see")}
          </Button>
        </>
      ) : (
        team.can.editTeam.ok && (
          <Button size="s" icon="edit" onClick={() => setOpen(true)}>
            {t("team:contacts.edit")}
          </Button>
        )
      )}
      {open && (
        <ContactDialog
          {...{ kind, names, held, action, submission, fixed }}
          teamId={team.id}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

const fieldIdOf = (name: ContactsField) => `contact-${name}`;

function ContactDialog(props: {
  kind: ContactKind | "organization";
  names: readonly ContactsField[];
  held: Partial<Record<ContactsField, string>> | null;
  action: string;
  submission: Submission<ContactsField> | undefined;
  teamId: string;
  /** Shown, and not to be changed. */
  fixed: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const discardWords = useDiscardWords();
  const { kind, names, held, submission, fixed } = props;
  const fields = submittedFields<ContactsField>(submission, {
    fieldId: fieldIdOf,
    words: (_, problem) =>
      t(`team:contacts.errors.${problem as "missing" | "invalid" | "tooLong" | "unknown"}`),
  });
  const required = kind === "legal_representative";
  return (
    <Dialog
      open
      onClose={props.onClose}
      askToDiscard={discardWords}
      title={t(`team:contacts.kinds.${kind}`)}
      closeLabel={t("team:invite.close")}
      actions={
        !fixed && (
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t("team:contacts.save")}
          </Button>
        )
      }
    >
      <Form
        id={formId}
        method="post"
        action={props.action}
        className="fields"
        noValidate
        preventScrollReset
        data-keep-typed=""
      >
        <ErrorSummary
          key={key}
          level={3}
          title={t("team:contacts.refused")}
          errors={names.flatMap((name) => {
            const message = fields.errorOf(name);
            const label = t(`team:contacts.fields.${name}`);
            return message ? [{ fieldId: fieldIdOf(name), message: `${label} – ${message}` }] : [];
          })}
        />
        {submission?.problem && (
          <Alert tone="stop" role="alert">
            {t("team:contacts.notSaved")}
          </Alert>
        )}
        {kind === "additional_contact" && <p>{t("team:contacts.allThree")}</p>}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="team" value={props.teamId} />
        {fixed && <p>{t("team:contacts.namedByCall")}</p>}
        {names.map((name) =>
          name === "siret" ? (
            <SiretField
              key={name}
              disabled={fixed}
              defaultValue={fields.valueOf(name, held?.[name] ?? "")}
              error={fields.errorOf(name)}
            />
          ) : (
            <TextField
              key={name}
              disabled={fixed}
              id={fieldIdOf(name)}
              name={name}
              type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
              label={t(`team:contacts.fields.${name}`)}
              defaultValue={fields.valueOf(name, held?.[name] ?? "")}
              error={fields.errorOf(name)}
              required={required}
              autoComplete="off"
            />
          ),
        )}
      </Form>
    </Dialog>
  );
}
