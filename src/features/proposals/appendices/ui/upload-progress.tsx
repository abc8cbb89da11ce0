import { useEffect, useRef } from "react";
import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { UploadState, useResumableUpload } from "./use-resumable-upload.ts";

type UploadProgressProps = Pick<ReturnType<typeof useResumableUpload>, "resume" | "cancel"> & {
  state: UploadState;
};

const PAUSE_REASONS = {
  line: "appendices:progress.connectionLost",
  storageFull: "appendices:progress.noRoom",
  cancelFailed: "appendices:progress.cancelFailed",
} as const;

/** Progress of an upload, and its state when the connection is lost. */
export function UploadProgress({ state, resume, cancel }: UploadProgressProps) {
  const { t, locale } = useLanguage();
  const progress = useRef<HTMLDivElement>(null);
  const canBeCancelled = state.kind === "sending" || state.kind === "paused";
  // The pressed button is gone. Focus goes to the group, not to the cancel button, which a second Enter would press.
  useEffect(() => {
    if (canBeCancelled) runIfFocusLost(() => progress.current?.focus({ preventScroll: true }));
  }, [canBeCancelled]);
  if (state.kind === "checking" || state.kind === "cancelling") {
    return (
      <div className="appendix-progress" role="status">
        <ProgressBar label={t(`appendices:progress.${state.kind}`)} />
      </div>
    );
  }
  if (state.kind !== "sending" && state.kind !== "paused") return null;
  const { sent, total } = state;
  const label = t(`appendices:progress.${state.kind}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons beside a progress bar, and no set of fields
    <div className="appendix-progress" role="group" aria-label={label} tabIndex={-1} ref={progress}>
      <ProgressBar
        label={label}
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
          {t(PAUSE_REASONS[state.why])}
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
