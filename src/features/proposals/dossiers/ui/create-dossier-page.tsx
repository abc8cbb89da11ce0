import { useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import type { RequiredInformationDialogProps } from "#features/people/researchers/ui/required/required-information-dialog.tsx";
import { MissingInformation } from "#features/people/researchers/ui/required/required-information-dialog.tsx";
import { useRequiredInformation } from "#features/people/researchers/ui/required/use-required-information.ts";
import type { DataController } from "#features/portal/partners/queries/partners.server.ts";
import { DataControllerNotice } from "#features/portal/partners/ui/data-controller-notice.tsx";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField, type SelectOption } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_ACRONYM, MAX_TITLE } from "../rules/dossier.ts";
import { createHref } from "../rules/paths.ts";

type NameField = "acronym" | "title" | "fromId" | "id";

export interface CreateDossierPageProps {
  call: { slug: string; title: string; partner: string; closes: string };
  required: Pick<RequiredInformationDialogProps, "missing" | "affiliation" | "orcid">;
  /** The person's dossiers that can prefill this one. */
  earlier: readonly SelectOption[];
  /** Id of the dossier to create, so that a form posted twice creates one dossier. */
  nextId: string;
  /** Who answers for the personal data of the dossier. */
  controller: DataController | null;
  submission: Submission<NameField> | undefined;
}

/** Translation key of each refusal. */
const CREATION_PROBLEMS: Readonly<Record<string, "notOpen" | "full">> = {
  callNotOpen: "notOpen",
  full: "full",
};

/** Form with the names of a new dossier. Missing profile data is asked for first; those pages link back here. */
export function CreateDossierPage(props: CreateDossierPageProps) {
  const { call, required, earlier, nextId, controller, submission } = props;
  const { t } = useLanguage();
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const { missing, asking, ask, close, saved, holdBack } = useRequiredInformation(
    required.missing,
    form,
  );
  const fields = toSubmittedFields<NameField>(submission, {
    toFieldId: (field) => field,
    toMessage: (field, problem) =>
      field === "fromId" || field === "id"
        ? ""
        : t(`dossiers:errors.${field}.${problem as "missing" | "tooLong"}`),
  });
  const here = createHref(call.slug);
  const profile = `${href("/mon-espace/mon-profil")}?${new URLSearchParams({ next: here })}`;
  return (
    <>
      <PageHeader
        title={t("dossiers:create.title")}
        eyebrow={<p className="muted">{`${call.partner} · ${call.title}`}</p>}
        lead={t("dossiers:create.lead", { moment: call.closes })}
      />
      <div className="stack">
        {fields.lines.length > 0 && (
          <ErrorSummary title={t("dossiers:errors.summary")} errors={fields.lines} />
        )}
        {submission?.problem && submission.problem !== "incomplete" && (
          <Alert tone="stop" role="alert" takesFocus>
            {t(`dossiers:create.${CREATION_PROBLEMS[submission.problem] ?? "failed"}`)}
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert
            tone="soon"
            title={t("dossiers:create.incomplete")}
            actions={
              <ButtonLink
                href={profile}
                onClick={(event) => {
                  event.preventDefault();
                  ask();
                }}
              >
                {t("dossiers:create.complete")}
              </ButtonLink>
            }
          >
            {t("dossiers:create.incompleteText")}
          </Alert>
        )}
        <Panel>
          <Form
            ref={form}
            method="post"
            action={here}
            onSubmit={holdBack}
            className="fields"
            aria-label={t("dossiers:create.title")}
            noValidate
            data-keep-typed=""
          >
            <input type="hidden" name="id" value={nextId} />
            <TextField
              id="acronym"
              name="acronym"
              label={t("dossiers:names.acronym")}
              help={t("dossiers:names.acronymHelp", { max: MAX_ACRONYM })}
              defaultValue={fields.valueOf("acronym")}
              error={fields.errorOf("acronym")}
              required
            />
            <TextField
              id="title"
              name="title"
              label={t("dossiers:names.title")}
              help={t("dossiers:names.titleHelp", { max: MAX_TITLE })}
              defaultValue={fields.valueOf("title")}
              error={fields.errorOf("title")}
              required
            />
            {earlier.length > 0 && (
              <SelectField
                id="fromId"
                name="fromId"
                label={t("dossiers:create.from")}
                help={t("dossiers:create.fromHelp")}
                options={earlier}
                emptyLabel={t("dossiers:create.fromNone")}
                defaultValue={fields.valueOf("fromId")}
              />
            )}
            <DataControllerNotice controller={controller} />
            <div className="btn-group">
              <ButtonLink href={href("/appel/:slug", { slug: call.slug })}>
                {t("dossiers:create.cancel")}
              </ButtonLink>
              <Button type="submit" variant="primary" busy={busy}>
                {t("dossiers:create.submit")}
              </Button>
            </div>
          </Form>
        </Panel>
      </div>
      {asking && <MissingInformation {...required} onClose={close} onSaved={saved} />}
    </>
  );
}
