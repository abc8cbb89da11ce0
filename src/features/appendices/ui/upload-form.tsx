import { appendicesHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { fileSize } from "#platform/files/file-size.ts";
import { type Submission, submittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { APPENDIX_ACCEPT, MAX_APPENDIX_BYTES } from "../rules/appendix-file.ts";
import type { AppendixField } from "./appendices-page.tsx";
import { fileWords } from "./file-words.ts";

export interface UploadFormProps {
  dossierId: string;
  slotId: string;
  /** The file whose place the new one takes. */
  replaces?: string | undefined;
  label: string;
  /** What the form does, read aloud. */
  name: string;
  submitLabel: string;
  /** Why nothing can be added, in words. */
  blocked?: string | null;
  submission: Submission<AppendixField> | undefined;
}

/** Sends a file. What cannot be sent now stays in sight, and says why. */
export function UploadForm(props: UploadFormProps) {
  const { dossierId, slotId, replaces, submission, blocked } = props;
  const { t, locale } = useLanguage();
  const fieldId = `file-${replaces ?? slotId}`;
  const most = fileSize(MAX_APPENDIX_BYTES, locale);
  const fields = submittedFields<AppendixField>(submission, {
    fieldId: () => fieldId,
    words: (_, problem) => fileWords(t, problem, most),
  });
  return (
    <form
      method="post"
      action={appendicesHref(dossierId)}
      encType="multipart/form-data"
      className="appendix-upload"
      aria-label={props.name}
    >
      {fields.lines.length > 0 && (
        <ErrorSummary title={t("appendices:errors.summary")} errors={fields.lines} level={3} />
      )}
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="slot" value={slotId} />
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      <FileInput
        id={fieldId}
        name="file"
        label={props.label}
        help={t("appendices:upload.help", { most })}
        error={fields.errorOf("file")}
        accept={APPENDIX_ACCEPT}
        disabled={Boolean(blocked)}
        required={!blocked}
      />
      <Button type="submit" icon="upload" disabledReason={blocked ?? undefined}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
