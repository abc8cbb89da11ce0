import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import type { CvFileView } from "../queries/cv-files.server.ts";
import { MAX_CV_FILES } from "../rules/cv-file.ts";
import { CvFileList } from "./cv-file-list.tsx";
import { CvUploadForm } from "./cv-upload-form.tsx";

export interface CvFilesPanelProps {
  files: readonly CvFileView[];
  /** Not available to accounts with ORCID, which build their CVs here. */
  can: Abilities<"upload">;
  /** The refused form. */
  submission?: Submission<"title" | "file"> | undefined;
  /** Result of the last action. */
  done?: { kind: "added"; title: string } | { kind: "removed" } | undefined;
  /** File whose removal is to be confirmed. */
  removing?: string | undefined;
}

/** Uploaded CVs with the upload form. */
export function CvFilesPanel(props: CvFilesPanelProps) {
  const { can, submission, done } = props;
  const t = useT();
  return (
    <div className="cv-files">
      {done && !submission && (
        <DoneAlert>
          {done.kind === "added"
            ? t("cv:files.added", { title: done.title })
            : t("cv:files.removed")}
        </DoneAlert>
      )}
      {can.upload.ok ? (
        <Panel title={t("cv:files.add")}>
          <CvUploadForm submission={submission} />
        </Panel>
      ) : can.upload.why === "full" ? (
        <Alert tone="soon">{t("cv:files.full", { max: MAX_CV_FILES })}</Alert>
      ) : (
        <Alert tone="info">{t("cv:files.withOrcid")}</Alert>
      )}
      <UploadedFiles {...props} />
    </div>
  );
}

function UploadedFiles({ files, can, removing }: CvFilesPanelProps) {
  const { t } = useLanguage();
  if (files.length > 0)
    return (
      <Panel title={t("cv:files.list")}>
        <CvFileList files={files} removing={removing} />
      </Panel>
    );
  if (!can.upload.ok) return null;
  return (
    <EmptyState title={t("cv:files.empty")} built={0}>
      {t("cv:files.emptyText")}
    </EmptyState>
  );
}
