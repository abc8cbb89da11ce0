import { useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { appendicesHref } from "#features/proposals/dossiers/rules/paths.ts";
import { findSubmission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { DoneAlert, takeFocus, takeLostFocus } from "#ui/alert.tsx";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_APPENDIX_NAME } from "../rules/appendix-file.ts";
import { appendixHref, removingHref } from "../rules/paths.ts";
import type { AppendixFileView } from "../views/appendices-page.server.ts";
import type { AppendixField } from "./appendices-page.tsx";
import type { AppendixSlotProps } from "./appendix-slot.tsx";
import { UploadForm } from "./upload-form.tsx";

interface AppendixRowProps extends AppendixSlotProps {
  file: AppendixFileView;
  index: number;
}

/** A file with its actions. */
export function AppendixRow(props: AppendixRowProps) {
  const { dossierId, file, mayChange, removing } = props;
  if (mayChange && removing === file.id) return <ConfirmRemoval {...props} />;
  const { id, fileName } = file;
  return (
    <li className="appendix" id={`annexe-${id}`}>
      <Icon name="file" />
      <FileDetails file={file} />
      <div className="btn-group">
        <Download dossierId={dossierId} id={id} fileName={fileName} />
        {mayChange && <MoveButtons {...props} />}
        {mayChange && <RemoveLink dossierId={dossierId} id={id} fileName={fileName} />}
      </div>
      {mayChange && <ChangeFile {...props} />}
      <DoneNote {...props} />
    </li>
  );
}

/** Result of the last action, shown beside its button because the page may be longer than the window. */
function DoneNote({ slot, file, index, done, submission }: AppendixRowProps) {
  const t = useT();
  const { key } = useLocation();
  if (!done || done.file !== file.id || done.act === "removed" || submission) return null;
  const place = { position: index + 1, count: slot.files.length };
  return (
    <DoneAlert key={key}>
      {t(`appendices:done.${done.act}`, { name: file.fileName, ...place })}
    </DoneAlert>
  );
}

function FileDetails({ file }: { file: AppendixFileView }) {
  const t = useT();
  const { fileName, format, size, pages, who, when } = file;
  const about = [
    t("appendices:file.about", { format, size }),
    pages === null ? null : t("appendices:file.pages", { count: pages }),
    who ? t("appendices:file.by", { who, when }) : when,
  ];
  return (
    <div className="appendix-text">
      <p>
        <b>{fileName}</b>
      </p>
      <p className="small muted">{about.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** Navigation state after a cancelled removal: the file that was kept. */
interface RemovalCancelledState {
  readonly kept: string;
}

interface FileLinkProps {
  dossierId: string;
  id: string;
  fileName: string;
}

function Download({ dossierId, id, fileName }: FileLinkProps) {
  const t = useT();
  return (
    <ButtonLink
      size="s"
      icon="download"
      href={appendixHref(dossierId, id)}
      aria-label={t("appendices:file.downloadOne", { name: fileName })}
    >
      {t("appendices:file.download")}
    </ButtonLink>
  );
}

function RemoveLink({ dossierId, id, fileName }: FileLinkProps) {
  const t = useT();
  // After a cancelled removal the focus returns to the remove button.
  const kept = (useLocation().state as RemovalCancelledState | null)?.kept === id;
  return (
    <Link
      className={buttonClass(undefined, "s")}
      to={removingHref(dossierId, id)}
      preventScrollReset
      ref={kept ? takeLostFocus : null}
      aria-label={t("appendices:file.removeOne", { name: fileName })}
    >
      <Icon name="trash" />
      {t("appendices:file.remove")}
    </Link>
  );
}

/** Moves a file up or down. The focus stays on the button after the move. */
function MoveButtons({ dossierId, slot, file, index, done }: AppendixRowProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const moved = done?.act === "moved" && done.file === file.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is a move of its own
  useEffect(() => {
    if (moved) form.current?.querySelector<HTMLElement>(`[value="${done.direction}"]`)?.focus();
  }, [moved, key]);
  if (slot.files.length < 2) return null;
  const button = (direction: "up" | "down", atEnd: boolean) => (
    <IconButton
      icon={direction === "up" ? "chevron-up" : "chevron-down"}
      label={t(`appendices:file.${direction}`, { name: file.fileName })}
      type={atEnd ? "button" : "submit"}
      aria-disabled={atEnd || undefined}
      name="direction"
      value={direction}
    />
  );
  return (
    <Form
      ref={form}
      method="post"
      action={appendicesHref(dossierId)}
      preventScrollReset
      className="appendix-move"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="file" value={file.id} />
      {button("up", index === 0)}
      {button("down", index === slot.files.length - 1)}
    </Form>
  );
}

/** Renames or replaces a file. */
function ChangeFile({ dossierId, slot, file, submission, done }: AppendixRowProps) {
  const t = useT();
  const renaming = findSubmission(submission, `rename ${file.id}`);
  const replacing = findSubmission(submission, `replace ${file.id}`);
  const fieldId = `name-${file.id}`;
  const fields = toSubmittedFields<AppendixField>(renaming, {
    toFieldId: () => fieldId,
    toMessage: (_, problem) =>
      t(`appendices:errors.name.${problem as "missing"}`, { max: MAX_APPENDIX_NAME }),
  });
  return (
    <details
      className="appendix-change"
      open={Boolean(renaming || replacing) || undefined}
      // A new key closes the form after a rename.
      key={file.fileName}
    >
      <summary
        ref={done?.act === "renamed" && done.file === file.id ? takeLostFocus : null}
        aria-label={t("appendices:file.changeOne", { name: file.fileName })}
      >
        {t("appendices:file.change")}
      </summary>
      <Form
        method="post"
        action={appendicesHref(dossierId)}
        preventScrollReset
        className="appendix-rename"
        noValidate
        data-keep-typed=""
      >
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="file" value={file.id} />
        <TextField
          id={fieldId}
          name="name"
          label={t("appendices:file.name")}
          help={t("appendices:file.nameHelp")}
          defaultValue={fields.valueOf("name", file.name)}
          error={fields.errorOf("name")}
          autoComplete="off"
          required
        />
        <Button type="submit">{t("appendices:file.rename")}</Button>
      </Form>
      {!slot.isRetired && (
        <UploadForm
          dossierId={dossierId}
          slotId={slot.id}
          replaces={file.id}
          label={t("appendices:file.replacement")}
          name={`${t("appendices:file.replace")} ${file.fileName}`}
          submitLabel={t("appendices:file.replace")}
          submission={replacing}
        />
      )}
    </details>
  );
}

/** Confirmation of a removal, shown in place of the file. */
function ConfirmRemoval({ dossierId, file }: AppendixRowProps) {
  const t = useT();
  return (
    <li className="appendix-confirm">
      <Form method="post" action={appendicesHref(dossierId)} preventScrollReset>
        <h4>{t("appendices:remove.title", { name: file.fileName })}</h4>
        <p>{t("appendices:remove.text")}</p>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="file" value={file.id} />
        <div className="btn-group">
          {/* The safe answer comes first and takes the focus. */}
          <Link
            className={buttonClass()}
            to={appendicesHref(dossierId)}
            state={{ kept: file.id } satisfies RemovalCancelledState}
            preventScrollReset
            autoFocus
            ref={takeFocus}
          >
            {t("appendices:remove.no")}
          </Link>
          <Button type="submit" variant="danger" icon="trash">
            {t("appendices:remove.yes")}
          </Button>
        </div>
      </Form>
    </li>
  );
}
