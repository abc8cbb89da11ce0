import { type ChangeEvent, useId, useState } from "react";
import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { buttonClass } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import type { uploadCallFileContract } from "../endpoints.ts";
import { CALL_FILE_ACCEPT, CALL_FILE_PROBLEMS, MAX_CALL_FILE_BYTES } from "../rules/call-file.ts";
import { callFileHref } from "../rules/paths.ts";
import { useCallEditor } from "./editor-context.ts";

/** A file of a draft as a link. */
export function CallFile(props: { draftId: string; fileId: string; file: StoredFile }) {
  const { draftId, fileId, file } = props;
  const { locale } = useLanguage();
  return (
    <span className="call-file">
      <a className="link" href={callFileHref(draftId, fileId)} download>
        {file.fileName}
      </a>{" "}
      <span className="xs muted">{formatFileSize(file.bytes, locale)}</span>
    </span>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly onStored: (file: StoredFile) => void;
}

/** Sends a file, which the server judges by its content. */
export function FileButton({ label, onStored }: FileButtonProps) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    if (file.size > MAX_CALL_FILE_BYTES) return setProblem("tooLarge");
    setProblem(null);
    setIsSending(true);
    const body = new FormData();
    body.set("file", file);
    const outcome = await callEndpoint<typeof uploadCallFileContract>(
      "POST",
      "/administration-portail-aap/appels/:id/fichiers",
      { params: { id: draftId }, body },
    );
    setIsSending(false);
    if (outcome.ok) onStored(outcome.answer.file);
    else setProblem(outcome.problem?.details.file ?? "failed");
  }

  const known = CALL_FILE_PROBLEMS.find((one) => problem?.split("/")[0] === one) ?? "failed";
  return (
    <span className="call-file-button">
      <label className={buttonClass(undefined, "s")} aria-busy={isSending || undefined}>
        <Icon name="upload" />
        {isSending ? t("callDrafts:files.sending") : label}
        <input
          id={id}
          type="file"
          className="vh"
          accept={CALL_FILE_ACCEPT}
          disabled={isSending}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => void send(event)}
        />
      </label>
      <span role="status">
        {problem && (
          <FieldError id={`${id}-error`}>
            {t(`callDrafts:files.problems.${known}`, {
              max: formatFileSize(MAX_CALL_FILE_BYTES, locale),
            })}
          </FieldError>
        )}
      </span>
    </span>
  );
}
