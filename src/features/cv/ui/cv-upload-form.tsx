import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { DisabledReason } from "#ui/disabled-reason.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  CV_FILE_ACCEPT,
  CV_FILES_PATH,
  type CvFileProblem,
  fileSize,
  MAX_CV_FILE_TITLE_LENGTH,
  MAX_CV_FILES,
} from "../rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import type { CvFilesPanelProps } from "./cv-files-panel.tsx";

const TITLE = "cv-file-title";
const FILE = "cv-file";
const REASON = "cv-file-reason";

/** Sends a file. The button asks for a title first; without script it is the server that asks. */
export function CvUploadForm({ submission }: Pick<CvFilesPanelProps, "submission">) {
  const { t, locale } = useLanguage();
  const most = fileSize(MAX_CV_FILE_BYTES, locale);
  const problem = submission?.outcome;
  const titleError =
    problem?.title && t(`cv:files.errors.${problem.title}`, { most: MAX_CV_FILE_TITLE_LENGTH });
  const fileError = problem && (problem.file ? fileWords(t, problem.file, most) : undefined);
  const errors = [
    ...(titleError ? [{ fieldId: TITLE, message: titleError }] : []),
    ...(fileError ? [{ fieldId: FILE, message: fileError }] : []),
  ];
  return (
    <cv-upload>
      <form
        method="post"
        action={CV_FILES_PATH}
        encType="multipart/form-data"
        className="fields"
        aria-label={t("cv:files.add")}
      >
        {submission && (
          <ErrorSummary title={t("cv:files.errors.title")} errors={errors} level={3} />
        )}
        <p className="muted small">{t("cv:files.required")}</p>
        <TextField
          id={TITLE}
          name="title"
          label={t("cv:files.fieldTitle")}
          help={t("cv:files.fieldTitleHelp")}
          error={titleError || undefined}
          defaultValue={submission?.title}
          maxLength={MAX_CV_FILE_TITLE_LENGTH}
          autoComplete="off"
          required
        />
        <FileInput
          id={FILE}
          name="file"
          label={t("cv:files.fieldFile")}
          help={t("cv:files.fieldFileHelp", { most })}
          // Chosen before an error of the title, it has to be chosen again: said where it is looked for.
          error={fileError ?? (submission ? t("cv:files.errors.again") : undefined)}
          accept={CV_FILE_ACCEPT}
          data-most={MAX_CV_FILE_BYTES}
          data-too-large={t("cv:files.errors.tooLarge", { most })}
          required
        />
        <div className="btn-group">
          <span className="unavailable">
            <Button type="submit" variant="primary" icon="upload">
              {t("cv:files.submit")}
            </Button>
            <span hidden data-reason="">
              <DisabledReason id={REASON}>{t("cv:files.titleFirst")}</DisabledReason>
            </span>
          </span>
        </div>
      </form>
    </cv-upload>
  );
}

function fileWords(t: Translate, problem: CvFileProblem, most: string): string {
  if (problem.kind === "mismatch")
    return t("cv:files.errors.mismatch", {
      said: problem.said,
      found: problem.found.toUpperCase(),
    });
  if (problem.kind === "full") return t("cv:files.errors.full", { most: MAX_CV_FILES });
  return t(`cv:files.errors.${problem.kind}`, { most });
}
