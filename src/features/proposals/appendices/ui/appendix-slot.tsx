import { findSubmission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { templateHref } from "../rules/paths.ts";
import type { SlotView } from "../views/appendices-page.server.ts";
import type { AppendicesPageProps } from "./appendices-page.tsx";
import { AppendixRow } from "./appendix-row.tsx";
import { UploadForm } from "./upload-form.tsx";

export interface AppendixSlotProps
  extends Pick<AppendicesPageProps, "dossierId" | "submission" | "done" | "removing"> {
  slot: SlotView;
  mayChange: boolean;
}

/** One slot: purpose, template of the agency, files, upload form. */
export function AppendixSlot(props: AppendixSlotProps) {
  const { dossierId, slot, mayChange, submission } = props;
  const t = useT();
  return (
    <Panel
      level={3}
      title={slot.label}
      actions={
        <span className="appendix-tags">
          {slot.kind === "financial" && <Tag tone="plain">{t("appendices:slot.financial")}</Tag>}
          {!slot.mayChange.ok && slot.mayChange.why === "partClosed" && (
            <Tag tone="plain">{t("appendices:slot.closed")}</Tag>
          )}
          {slot.isRetired ? (
            <Tag tone="plain">{t("appendices:slot.retired")}</Tag>
          ) : slot.missing ? (
            <Tag tone="stop">{t("appendices:slot.missing")}</Tag>
          ) : (
            <Tag tone="plain">
              {t(slot.mandatory ? "appendices:slot.mandatory" : "appendices:slot.optional")}
            </Tag>
          )}
          {!slot.isRetired && (
            <span className="muted small">
              {t("appendices:slot.count", { count: slot.count, max: slot.maxCount })}
            </span>
          )}
        </span>
      }
    >
      {slot.isRetired && <p>{t("appendices:slot.retiredText")}</p>}
      {slot.template && !slot.isRetired && (
        <p className="appendix-template">
          <Icon name="download" /> {t("appendices:slot.template")}
          <a className="link" href={templateHref(dossierId, slot.id)}>
            {t("appendices:slot.templateFile", {
              name: slot.template.fileName,
              size: slot.template.size,
            })}
          </a>
        </p>
      )}
      {slot.files.length === 0 && <p className="muted">{t("appendices:slot.empty")}</p>}
      {slot.files.length > 0 && (
        <ol className="appendix-list">
          {slot.files.map((file, index) => (
            <AppendixRow key={file.id} {...props} file={file} index={index} />
          ))}
        </ol>
      )}
      {mayChange && !slot.isRetired && (
        <UploadForm
          dossierId={dossierId}
          slotId={slot.id}
          label={t("appendices:upload.label")}
          name={t("appendices:upload.formOf", { label: slot.label })}
          submitLabel={t("appendices:upload.submit")}
          blocked={slot.block && t(`appendices:upload.blocked.${slot.block}`)}
          submission={findSubmission(submission, `upload ${slot.id}`)}
        />
      )}
    </Panel>
  );
}
