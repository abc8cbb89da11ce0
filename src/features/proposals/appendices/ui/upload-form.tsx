import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { appendicesHref } from "#features/proposals/dossiers/rules/paths.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { FileInput } from "#ui/text-field.tsx";
import { APPENDIX_ACCEPT, MAX_APPENDIX_BYTES } from "../rules/appendix-file.ts";
import { appendixDoneHref } from "../rules/paths.ts";
import type { AppendixField } from "./appendices-page.tsx";
import { formatFileProblem } from "./format-file-problem.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useResumableUpload } from "./use-resumable-upload.ts";

export interface UploadFormProps {
  dossierId: string;
  slotId: string;
  /** Id of the file to replace. */
  replaces?: string | undefined;
  label: string;
  /** Accessible name of the form. */
  name: string;
  submitLabel: string;
  /** Translated reason why no file can be added. */
  blocked?: string | null;
  submission: Submission<AppendixField> | undefined;
}

/**
 * Uploads a file: in resumable pieces with progress, or as a plain form without JavaScript. A blocked form stays visible
 * with its reason.
 */
export function UploadForm(props: UploadFormProps) {
  const { dossierId, slotId, replaces, submission, blocked } = props;
  const { t, locale } = useLanguage();
  const navigate = useNavigate();
  const live = useIsHydrated();
  const input = useRef<HTMLFormElement>(null);
  const upload = useResumableUpload({
    dossierId,
    slotId,
    replaces,
    onAttached: (id) => {
      input.current?.reset();
      const done = appendixDoneHref(dossierId, replaces ? "replaced" : "added", id);
      void navigate(done, { preventScrollReset: true });
    },
  });
  const { state } = upload;
  const fieldId = `file-${replaces ?? slotId}`;
  // The cancel button is gone, so the focus moves to the file field.
  useEffect(() => {
    if (state.kind === "cancelling") return () => document.getElementById(fieldId)?.focus();
  }, [state.kind, fieldId]);
  const max = formatFileSize(MAX_APPENDIX_BYTES, locale);
  const fields = toSubmittedFields<AppendixField>(submission, {
    toFieldId: () => fieldId,
    toMessage: (_, problem) => formatFileProblem(t, problem, max),
  });
  const refusal =
    state.kind === "refused" ? formatFileProblem(t, state.problem, max) : fields.errorOf("file");
  const sending = state.kind !== "idle" && state.kind !== "refused";
  const send = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.name === "") return;
    event.preventDefault();
    if (!sending) void upload.start(file);
  };
  return (
    <form
      ref={input}
      method="post"
      action={appendicesHref(dossierId)}
      encType="multipart/form-data"
      className="appendix-upload"
      aria-label={props.name}
      onSubmit={send}
      data-live={live || undefined}
    >
      {refusal && !sending && (
        <ErrorSummary
          key={refusal}
          title={t("appendices:errors.summary")}
          errors={[{ fieldId, message: refusal }]}
          level={3}
        />
      )}
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="slot" value={slotId} />
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      <div hidden={sending} className="appendix-choice">
        <FileInput
          id={fieldId}
          name="file"
          label={props.label}
          help={t("appendices:upload.help", { max })}
          error={refusal}
          accept={APPENDIX_ACCEPT}
          disabled={Boolean(blocked)}
        />
        <Button type="submit" icon="upload" disabledReason={blocked ?? undefined}>
          {props.submitLabel}
        </Button>
      </div>
      {sending && <UploadProgress {...upload} />}
    </form>
  );
}
