import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CvPartState } from "./autosave/cv-saver.ts";

const ICONS = {
  saved: "done",
  waiting: "edit",
  saving: "refresh",
  invalid: "warning",
  device: "offline",
  conflict: "warning",
} as const;

interface SaveStatusProps {
  state: CvPartState;
  /** When the page was rendered; a save of the same day shows its time only. */
  now: Date;
  onRetry: () => void;
  /** Signs in again without leaving the page, after the session ended. */
  onSignIn: () => void;
}

/** Save status, always visible and announced on change. */
export function SaveStatusLine({ state, now, onRetry, onSignIn }: SaveStatusProps) {
  const { t } = useLanguage();
  const { status } = state;
  const message = useStatusMessage(state, now);
  return (
    <div className="save-state" data-kind={status.kind}>
      <p role="status">
        <Icon name={ICONS[status.kind]} />
        <span>{message}</span>
      </p>
      {status.kind === "device" && (
        <Button size="s" onClick={status.why === "signedOut" ? onSignIn : onRetry}>
          {t(`cv:builder.status.${status.why === "signedOut" ? "signIn" : "retry"}`)}
        </Button>
      )}
    </div>
  );
}

function useStatusMessage({ status, serverValue }: CvPartState, now: Date): string {
  const { t, locale } = useLanguage();
  switch (status.kind) {
    case "saved": {
      const at = new Date(serverValue.meta.cv.updatedAt);
      // A save of this tab is later than the page.
      const today = formatDate(locale, at) === formatDate(locale, now) || at > now;
      return today
        ? t("cv:builder.status.saved", { time: formatTime(locale, at) })
        : t("cv:builder.status.savedOn", { date: formatDate(locale, at) });
    }
    case "device":
      // `locked` is shown as any refusal.
      return t(`cv:builder.status.${status.why === "locked" ? "refused" : status.why}`);
    default:
      return t(`cv:builder.status.${status.kind}`);
  }
}
