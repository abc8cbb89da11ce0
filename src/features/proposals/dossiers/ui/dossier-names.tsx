import { useState } from "react";
import { Form } from "react-router";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useFormResetKey, useLatestConflict, useRefusedForm } from "#ui/live/form-hooks.ts";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DossierNames as Names } from "../rules/dossier.ts";
import { generalHref } from "../rules/paths.ts";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { ConfirmCreationNotice } from "./confirm-creation-notice.tsx";

export const NAMES_FIELDS = ["acronym", "title", "seenAcronym", "seenTitle"] as const;

/** A refused post; `now` has the current names when another member changed the same name. */
type NamesSubmission = Submission<(typeof NAMES_FIELDS)[number]> & {
  readonly now?: Names;
};

interface DossierNamesProps {
  head: DossierHeadView;
  can: Abilities<"rename" | "confirm" | "delete">;
  submission: NamesSubmission | undefined;
  /** The names have just been saved. */
  saved: boolean;
}

/** Names of the dossier, confirmation of its creation, and deletion of a draft. */
export function DossierNames({ head, can, submission, saved }: DossierNamesProps) {
  const t = useT();
  const round = useFormResetKey(submission);
  const renaming = findSubmission(submission, "rename");
  return (
    <div className="stack">
      {submission?.problem && submission.problem !== "STALE" && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("dossiers:create.failed")}
        </Alert>
      )}
      {!head.confirmed && <ConfirmCreationNotice id={head.id} can={can.confirm} />}
      <Panel title={t("dossiers:names.heading")}>
        {saved && !submission && <DoneAlert key={round}>{t("dossiers:names.saved")}</DoneAlert>}
        <NamesForm key={`form ${round}`} head={head} can={can} submission={renaming} />
      </Panel>
    </div>
  );
}

function NamesForm({ head, can, submission }: Omit<DossierNamesProps, "saved">) {
  const t = useT();
  const action = generalHref(head.id);
  const form = useRefusedForm(submission);
  // The names when the person started to edit: the loader may run again meanwhile.
  const [began] = useState({
    acronym: submission?.values.seenAcronym ?? head.acronym,
    title: submission?.values.seenTitle ?? head.title,
  });
  // Names another member saved. Stays until this form is saved or discarded, even if another post is refused for another
  // reason.
  const conflict = useLatestConflict(submission?.now);
  const seen = conflict ?? began;
  const fields = toSubmittedFields(submission, {
    toFieldId: (field) => field,
    toMessage: (field, problem) =>
      field === "acronym" || field === "title"
        ? t(`dossiers:errors.${field}.${problem as "missing" | "tooLong"}`)
        : "",
  });
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      className="fields"
      data-guard={submission ? "unsaved" : ""}
      noValidate
      preventScrollReset
      data-keep-typed=""
    >
      <ErrorSummary level={3} title={t("dossiers:errors.summary")} errors={fields.lines} />
      {conflict && (
        <Alert
          // A new key for each conflict, so that it is announced again.
          key={`${conflict.acronym} ${conflict.title}`}
          tone="soon"
          role="alert"
          takesFocus
          title={t("dossiers:names.conflict")}
          actions={
            <ButtonLink size="s" href={action} data-guard-ignore="">
              {t("dossiers:names.keepTheirs")}
            </ButtonLink>
          }
        >
          <p>{t("dossiers:names.conflictNow")}</p>
          <ul>
            <li>{t("labelled", { label: t("dossiers:names.acronym"), text: conflict.acronym })}</li>
            <li>{t("labelled", { label: t("dossiers:names.title"), text: conflict.title })}</li>
          </ul>
          <p>{t("dossiers:names.conflictChoice")}</p>
        </Alert>
      )}
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="seenAcronym" value={seen.acronym} />
      <input type="hidden" name="seenTitle" value={seen.title} />
      <TextField
        id="acronym"
        name="acronym"
        label={t("dossiers:names.acronym")}
        defaultValue={fields.valueOf("acronym", began.acronym)}
        error={fields.errorOf("acronym")}
        readOnly={!can.rename.ok}
        required
      />
      <TextField
        id="title"
        name="title"
        label={t("dossiers:names.title")}
        defaultValue={fields.valueOf("title", began.title)}
        error={fields.errorOf("title")}
        readOnly={!can.rename.ok}
        required
      />
      {can.rename.ok && (
        <div className="btn-group">
          {can.delete.ok && <DeleteDraft action={action} name={head.acronym} />}
          <Button type="submit">
            {t(conflict ? "dossiers:names.saveMine" : "dossiers:names.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}

function DeleteDraft({ action, name }: { action: string; name: string }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsked(true)}>
        {t("dossiers:delete.open")}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t("dossiers:delete.title", { name })}
        confirmLabel={t("dossiers:delete.confirm")}
        cancelLabel={t("dossiers:delete.cancel")}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          const form = document.getElementById("delete-draft") as HTMLFormElement | null;
          form?.requestSubmit();
        }}
      >
        <p>{t("dossiers:delete.text")}</p>
        <Form id="delete-draft" method="post" action={action}>
          <input type="hidden" name="intent" value="delete" />
        </Form>
      </ConfirmDialog>
    </>
  );
}
