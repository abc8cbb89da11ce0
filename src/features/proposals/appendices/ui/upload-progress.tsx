import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { UploadState, useResumableUpload } from "./use-resumable-upload.ts";

type UploadProgressProps = Pick<ReturnType<typeof useResumableUpload>, "resume" | "cancel"> & {
  state: UploadState;
};

const PAUSED = {
  line: "appendices:progress.paused",
  storageFull: "appendices:progress.noRoom",
  cancelFailed: "appendices:progress.cancelFailed",
} as const;

/** Progress of an upload, and its state when the connection is lost. */
export function UploadProgress({ state, resume, cancel }: UploadProgressProps) {
  const { t, locale } = useLanguage();
  if (state.kind === "checking" || state.kind === "cancelling") {
    return (
      <div className="appendix-progress" role="status">
        <ProgressBar label={t(`appendices:progress.${state.kind}`)} />
      </div>
    );
  }
  if (state.kind !== "sending" && state.kind !== "paused") return null;
  const { sent, total } = state;
  return (
    <div className="appendix-progress">
      <ProgressBar
        label={t("appendices:progress.sending")}
        value={sent}
        max={total}
        text={t("appendices:progress.sent", {
          sent: formatFileSize(sent, locale),
          total: formatFileSize(total, locale),
        })}
      />
      {state.kind === "paused" ? (
        <Alert
          tone="soon"
          role="status"
          actions={
            <Button size="s" icon="refresh" onClick={resume}>
              {t("appendices:progress.resume")}
            </Button>
          }
        >
          {t(PAUSED[state.why])}
        </Alert>
      ) : (
        <p className="small muted">{t("appendices:progress.leave")}</p>
      )}
      <Button size="s" icon="close" onClick={() => void cancel()}>
        {t("appendices:progress.cancel")}
      </Button>
    </div>
  );
}
