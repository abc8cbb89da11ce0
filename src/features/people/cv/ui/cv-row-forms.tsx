import type { ReactNode } from "react";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { CV_LIST_HREF } from "../rules/paths.ts";

interface CvFormProps {
  id: string;
  title: string;
}

interface RenameCvFormProps extends CvFormProps {
  /** A refused title. */
  submission: Submission<"title"> | undefined;
}

const FIELD_ID = "cv-title";

/** Rename form, below its CV. Works without script. */
export function RenameCvForm({ id, title, submission }: RenameCvFormProps) {
  const t = useT();
  const fields = toSubmittedFields<"title">(submission, {
    toFieldId: () => FIELD_ID,
    toMessage: (_, problem) => t(`cv:list.errors.title.${problem as "missing" | "tooLong"}`),
  });
  return (
    <CvForm id={id} intent="rename">
      {fields.lines.length > 0 && (
        <ErrorSummary title={t("cv:list.errors.summary")} errors={fields.lines} level={3} />
      )}
      <h3>{t("cv:list.renameTitle", { title })}</h3>
      <TextField
        id={FIELD_ID}
        name="title"
        label={t("cv:list.renameField")}
        defaultValue={fields.valueOf("title", title)}
        maxLength={CV_LIMITS.title}
        error={fields.errorOf("title")}
        autoFocus={fields.lines.length === 0}
        required
      />
      <div className="btn-group">
        <ButtonLink href={CV_LIST_HREF}>{t("cv:list.cancel")}</ButtonLink>
        <Button type="submit" variant="primary">
          {t("cv:list.renameSave")}
        </Button>
      </div>
    </CvForm>
  );
}

/** Delete confirmation, below its CV. Works without script. */
export function DeleteCvForm({ id, title }: CvFormProps) {
  const t = useT();
  return (
    <CvForm id={id} intent="delete">
      <h3>{t("cv:list.deleteTitle", { title })}</h3>
      <p>{t("cv:list.deleteText")}</p>
      <div className="btn-group">
        <ButtonLink href={CV_LIST_HREF}>{t("cv:list.cancel")}</ButtonLink>
        <Button type="submit" variant="danger" icon="trash">
          {t("cv:list.deleteConfirm")}
        </Button>
      </div>
    </CvForm>
  );
}

function CvForm({ id, intent, children }: { id: string; intent: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={CV_LIST_HREF}
      className="cv-row-form stack"
      noValidate
      data-keep-typed=""
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
