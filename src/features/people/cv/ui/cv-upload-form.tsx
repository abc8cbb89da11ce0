import { formatFileSize } from "#platform/files/file-size.ts";
import { toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button, DisabledReason } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { FileInput, TextField } from "#ui/text-field.tsx";
import { CV_FILE_ACCEPT, MAX_CV_FILE_TITLE_LENGTH, MAX_CV_FILES } from "../rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import { CV_FILES_HREF } from "../rules/paths.ts";
import type { CvFilesPanelProps } from "./cv-files-panel.tsx";

const FIELD_ID = { title: "cv-file-title", file: "cv-file" } as const;
const REASON_ID = "cv-file-reason";

/** Upload form. With script the button is disabled until there is a title; otherwise the server checks. */
export function CvUploadForm({ submission }: Pick<CvFilesPanelProps, "submission">) {
  const { t, locale } = useLanguage();
  const max = formatFileSize(MAX_CV_FILE_BYTES, locale);
  const fields = toSubmittedFields<keyof typeof FIELD_ID>(submission, {
    toFieldId: (field) => FIELD_ID[field],
    toMessage: (field, problem) =>
      field === "title"
        ? t(`cv:files.errors.title.${problem as "missing"}`, { max: MAX_CV_FILE_TITLE_LENGTH })
        : formatFileProblem(t, problem, max),
  });
  const refusal = submission?.problem && formatUploadRefusal(t, submission.problem);
  return (
    <cv-upload>
      <form
        method="post"
        action={CV_FILES_HREF}
        encType="multipart/form-data"
        data-keep-typed=""
        noValidate
        className="fields"
        aria-label={t("cv:files.add")}
      >
        {submission && (
          <ErrorSummary
            title={t("cv:files.errors.summary")}
            errors={refusal ? [{ fieldId: FIELD_ID.file, message: refusal }] : fields.lines}
            level={3}
          />
        )}
        <input type="hidden" name="intent" value="upload" />
        <p className="muted small">{t("cv:files.required")}</p>
        <TextField
          id={FIELD_ID.title}
          name="title"
          label={t("cv:files.fieldTitle")}
          help={t("cv:files.fieldTitleHelp")}
          error={fields.errorOf("title")}
          defaultValue={fields.valueOf("title")}
          maxLength={MAX_CV_FILE_TITLE_LENGTH}
          autoComplete="off"
          required
        />
        <FileInput
          id={FIELD_ID.file}
          name="file"
          label={t("cv:files.fieldFile")}
          help={t("cv:files.fieldFileHelp", { max })}
          // After a refused form the browser has lost the file: ask to choose it again.
          error={
            fields.errorOf("file") ?? (submission && (refusal || t("cv:files.errors.file.again")))
          }
          accept={CV_FILE_ACCEPT}
          data-max={MAX_CV_FILE_BYTES}
          required
        />
        <p className="error" role="alert" data-too-large="" hidden>
          <Icon name="stop" />
          {t("cv:files.errors.file.tooLarge", { max })}
        </p>
        <div className="btn-group">
          <span className="unavailable">
            <Button type="submit" variant="primary" icon="upload">
              {t("cv:files.submit")}
            </Button>
            <span hidden data-reason="">
              <DisabledReason id={REASON_ID}>{t("cv:files.titleFirst")}</DisabledReason>
            </span>
          </span>
        </div>
      </form>
    </cv-upload>
  );
}

function formatFileProblem(t: Translate, problem: string, max: string): string {
  const [kind, extension = "", found = ""] = problem.split("/");
  return t(`cv:files.errors.file.${kind as "mismatch"}`, {
    max,
    said: extension,
    found: found.toUpperCase(),
  });
}

/** Refusals that are not about the file itself. */
function formatUploadRefusal(t: Translate, problem: string): string {
  const known = (["scannerDown", "full"] as const).find((one) => one === problem) ?? "notKept";
  return t(`cv:files.errors.${known}`, { max: MAX_CV_FILES });
}
