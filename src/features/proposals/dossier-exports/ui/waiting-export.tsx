import { useEffect, useRef, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { exportFileHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { storedExportHref, waitingExportHref } from "../rules/paths.ts";
import type { ExportPageView } from "../views/export-page.server.ts";

const POLL_MS = 1_500;

type Waiting = NonNullable<ExportPageView["waiting"]>;

/** Progress of a large export. Polled; without JavaScript, refreshed by a link. */
export function WaitingExport({ dossierId, waiting }: { dossierId: string; waiting: Waiting }) {
  const t = useT();
  usePollExport(dossierId, waiting);
  if (waiting.state === "gone")
    return <Alert tone="soon">{t("dossierExports:waiting.gone")}</Alert>;
  const { id, kind, state } = waiting;
  if (state === "failed") {
    return (
      <Alert
        tone="stop"
        role="alert"
        actions={
          <ButtonLink href={exportFileHref(dossierId, kind)}>
            {t("dossierExports:waiting.retry")}
          </ButtonLink>
        }
      >
        {t("dossierExports:waiting.failed")}
      </Alert>
    );
  }
  if (state === "ready") {
    return (
      <Alert
        tone="done"
        role="status"
        title={t("dossierExports:waiting.ready")}
        actions={
          <ButtonLink href={storedExportHref(dossierId, id)} icon="download" variant="primary">
            {t("dossierExports:page.pdf")}
          </ButtonLink>
        }
      >
        {t("dossierExports:waiting.readyText")}
      </Alert>
    );
  }
  const { imagesDone: done, imagesTotal: total } = waiting;
  return (
    <Alert
      tone="info"
      role="status"
      title={t("dossierExports:waiting.notYet")}
      actions={
        <ButtonLink href={waitingExportHref(dossierId, id)}>
          {t("dossierExports:waiting.retry")}
        </ButtonLink>
      }
    >
      <ProgressBar
        label={t("dossierExports:waiting.progress")}
        value={PROGRESS[state](total > 0 ? done / total : 0)}
        text={t(`dossierExports:waiting.${state}`, { done, total })}
      />
      <p className="muted small">{t("dossierExports:waiting.leave")}</p>
    </Alert>
  );
}

/** Share of the progress bar for reading images, and for pages. */
const PROGRESS = {
  waiting: () => 0,
  images: (part: number) => 5 + 45 * part,
  setting: () => 60,
} as const;

/** Polls until the export is available, then downloads it once. */
function usePollExport(dossierId: string, waiting: Waiting): void {
  const reread = useSafeRevalidate();
  const [asked, setAsked] = useState(0);
  const { state } = waiting;
  const fetched = useRef(state === "ready");
  useEffect(() => {
    if (state === "ready" && !fetched.current) {
      fetched.current = true;
      location.assign(storedExportHref(dossierId, waiting.id));
    }
    if (state === "ready" || state === "failed" || state === "gone") return;
    // Also after a failed request, which may succeed next time.
    const timer = setTimeout(() => void reread().finally(() => setAsked(asked + 1)), POLL_MS);
    return () => clearTimeout(timer);
  }, [dossierId, waiting.id, state, asked, reread]);
}
