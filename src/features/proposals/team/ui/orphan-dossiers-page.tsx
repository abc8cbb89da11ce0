import { Form, href } from "react-router";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_EXPLANATION, NAMING_REASONS } from "../rules/coordinator-status.ts";
import type { CoordinatedDossier } from "../views/coordination-page.server.ts";

type NamingSubmission = Submission<"dossier" | "member" | "reason" | "explanation">;

interface OrphanDossiersPageProps {
  dossiers: readonly CoordinatedDossier[];
  searched: string;
  done: boolean;
  submission: NamingSubmission | undefined;
}

/** The content of a page of administrators: dossiers without a coordinator, or found by name, with the members who could take over. */
export function OrphanDossiersPage(props: OrphanDossiersPageProps) {
  const t = useT();
  const { dossiers, searched, done, submission } = props;
  return (
    <>
      {done && !submission && <DoneAlert>{t("team:orphans.done")}</DoneAlert>}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("team:orphans.gone")}
        </Alert>
      )}
      <Form method="get" className="cv-choice" role="search" noValidate>
        <TextField
          id="searched"
          name="q"
          label={t("team:orphans.search")}
          defaultValue={searched}
          autoComplete="off"
        />
        <Button type="submit" icon="search">
          {t("team:orphans.find")}
        </Button>
      </Form>
      {dossiers.length === 0 && (
        <EmptyState
          title={t(searched ? "team:orphans.noneFound" : "team:orphans.none")}
          built={searched ? 1 : 3}
          actions={
            searched && (
              <ButtonLink href={href("/administration-portail-aap/coordinations")}>
                {t("team:orphans.all")}
              </ButtonLink>
            )
          }
        >
          <p>{t(searched ? "team:orphans.noneFoundText" : "team:orphans.noneText")}</p>
        </EmptyState>
      )}
      {dossiers.map((dossier) => (
        <Panel key={dossier.id} title={`${dossier.acronym} — ${dossier.title}`}>
          <p className="small muted">{dossier.number}</p>
          {dossier.request && (
            <Alert tone="info">{t("team:orphans.request", dossier.request)}</Alert>
          )}
          {dossier.coordinator && (
            <p>
              {t(
                `team:orphans.${dossier.status === "away" ? "away" : "here"}`,
                dossier.coordinator,
              )}
            </p>
          )}
          {dossier.others.length === 0 && <p className="muted">{t("team:orphans.alone")}</p>}
          {dossier.status !== "here" && dossier.others.length > 0 && (
            <NameCoordinator {...{ dossier, submission: findSubmission(submission, dossier.id) }} />
          )}
        </Panel>
      ))}
    </>
  );
}

function NameCoordinator(props: {
  dossier: CoordinatedDossier;
  submission: NamingSubmission | undefined;
}) {
  const t = useT();
  const { id, acronym, others } = props.dossier;
  const fields = toSubmittedFields(props.submission, {
    toFieldId: (field) => `${field}-${id}`,
    toMessage: (field) =>
      field === "explanation"
        ? t("team:orphans.explanationTooLong", { max: MAX_EXPLANATION })
        : t("team:orphans.reasonMissing"),
  });
  return (
    <Form method="post" className="cv-choice" noValidate data-keep-typed="">
      <input type="hidden" name="dossier" value={id} />
      <SelectField
        id={`member-${id}`}
        name="member"
        label={t("team:orphans.who", { dossier: acronym })}
        options={others.map((member) => ({
          value: member.id,
          label: `${member.name}, ${t(`dossiers:roles.${member.role}`)}`,
        }))}
        defaultValue={fields.valueOf("member")}
      />
      <SelectField
        id={`reason-${id}`}
        name="reason"
        label={t("team:orphans.reason")}
        emptyLabel={t("team:orphans.chooseReason")}
        options={NAMING_REASONS.map((reason) => ({
          value: reason,
          label: t(`team:orphans.reasons.${reason}`),
        }))}
        defaultValue={fields.valueOf("reason")}
        error={fields.errorOf("reason")}
        required
      />
      <TextField
        id={`explanation-${id}`}
        name="explanation"
        label={t("team:orphans.explanation")}
        help={t("team:orphans.explanationHelp")}
        defaultValue={fields.valueOf("explanation")}
        error={fields.errorOf("explanation")}
        maxLength={MAX_EXPLANATION}
        autoComplete="off"
      />
      <Button type="submit">{t("team:orphans.name")}</Button>
    </Form>
  );
}
