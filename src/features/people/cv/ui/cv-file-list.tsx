import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatList } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { CvFileView } from "../queries/cv-files.server.ts";
import { CV_FILES_HREF, cvFileHref } from "../rules/paths.ts";
import type { CvFilesPanelProps } from "./cv-files-panel.tsx";

type CvFileListProps = Pick<CvFilesPanelProps, "files" | "removing">;

export function CvFileList({ files, removing }: CvFileListProps) {
  return (
    <ul className="cv-file-list">
      {files.map((file) => (
        <li key={file.id}>
          {file.id === removing && file.heldBy.length === 0 ? (
            <ConfirmRemoval file={file} />
          ) : (
            <FileItem file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FileItem({ file }: { file: CvFileView }) {
  const { t, locale } = useLanguage();
  const { id, title, fileName, format, bytes, createdAt, heldBy } = file;
  const names = formatList(locale, heldBy);
  return (
    <div className="cv-file">
      <Icon name="file" />
      <div className="cv-file-text">
        <p>
          <b>{title}</b> <Tag>{format.toUpperCase()}</Tag>
        </p>
        <p className="small muted">
          {t("cv:files.about", {
            name: fileName,
            size: formatFileSize(bytes, locale),
            date: formatDate(locale, createdAt),
          })}
        </p>
      </div>
      <div className="btn-group">
        <ButtonLink
          size="s"
          icon="download"
          href={cvFileHref(id)}
          aria-label={t("cv:files.downloadOne", { title })}
        >
          {t("cv:files.download")}
        </ButtonLink>
        {heldBy.length > 0 ? (
          <Button size="s" icon="trash" disabledReason={t("cv:files.held", { names })}>
            {t("cv:files.remove")}
          </Button>
        ) : (
          <ButtonLink
            size="s"
            icon="trash"
            href={`${CV_FILES_HREF}?supprimer=${id}`}
            aria-label={t("cv:files.removeOne", { title })}
          >
            {t("cv:files.remove")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Confirmation in place of the file. */
function ConfirmRemoval({ file }: { file: CvFileView }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={CV_FILES_HREF} className="cv-file-confirm">
      <h3>{t("cv:files.confirm.title", { title: file.title })}</h3>
      <p>{t("cv:files.confirm.text", { name: file.fileName })}</p>
      <div className="btn-group">
        {/* The safe choice has the focus. */}
        <ButtonLink href={CV_FILES_HREF} autoFocus>
          {t("cv:files.confirm.no")}
        </ButtonLink>
        <input type="hidden" name="id" value={file.id} />
        <Button type="submit" variant="danger" icon="trash" name="intent" value="remove">
          {t("cv:files.confirm.yes")}
        </Button>
      </div>
    </form>
  );
}
