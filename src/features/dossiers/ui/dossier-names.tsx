import { useState } from "react";
import { Form } from "react-router";
import { type Submission, submittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useRefusedForm } from "#ui/live/use-refused-form.ts";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import { generalHref } from "./dossier-hrefs.ts";

interface DossierNamesProps {
  head: DossierHeadView;
  can: Abilities<"rename" | "confirm" | "delete">;
  submission: Submission<"intent" | "acronym" | "title"> | undefined;
}

/** What the dossier is called, the step that opens its scientific proposal, and the way to be rid of a draft. */
export function DossierNames({ head, can, submission }: DossierNamesProps) {
  const t = useT();
  const action = generalHref(head.id);
  const form = useRefusedForm(submission);
  const fields = submittedFields<"intent" | "acronym" | "title">(submission, {
    fieldId: (field) => field,
    words: (field, problem) =>
      field === "intent" ? "" : t(`dossiers:errors.${field}.${problem as "missing" | "tooLong"}`),
  });
  return (
    <div className="stack">
      {fields.lines.length > 0 && (
        <ErrorSummary title={t("dossiers:errors.summary")} errors={fields.lines} />
      )}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("dossiers:create.failed")}
        </Alert>
      )}
      {!head.confirmed && <ConfirmFirst id={head.id} can={can.confirm} />}
      <Panel title={t("dossiers:names.heading")}>
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
          <TextField
            id="acronym"
            name="acronym"
            label={t("dossiers:names.acronym")}
            defaultValue={fields.valueOf("acronym", head.acronym)}
            error={fields.errorOf("acronym")}
            readOnly={!can.rename.ok}
            required
          />
          <TextField
            id="title"
            name="title"
            label={t("dossiers:names.title")}
            defaultValue={fields.valueOf("title", head.title)}
            error={fields.errorOf("title")}
            readOnly={!can.rename.ok}
            required
          />
          {can.rename.ok && (
            <div className="btn-group">
              {can.delete.ok && <DeleteDraft action={action} name={head.acronym} />}
              <Button type="submit" name="intent" value="rename">
                {t("dossiers:names.save")}
              </Button>
            </div>
          )}
        </Form>
      </Panel>
    </div>
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
