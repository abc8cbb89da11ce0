import type { Saver } from "#platform/browser/saver/saver.ts";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const ICONS = {
  saved: "check",
  waiting: "edit",
  saving: "refresh",
  invalid: "warning",
  device: "offline",
  conflict: "warning",
} as const;

interface SaveStateProps<T, Meta> {
  readonly saver: Saver<T, Meta>;
  /** The newest save of the draft; null before the first. */
  readonly savedAt: string | null;
  readonly now: Date;
}

/** One line: everything is saved, or where it is. */
export function SaveState<T, Meta>({ saver, savedAt, now }: SaveStateProps<T, Meta>) {
  const { t, locale } = useLanguage();
  const summary = useSaverSummary(saver);
  const { kind, kindCount: count } = summary;
  const why = summary.why ?? "failed";
  const at = savedAt ? new Date(savedAt) : null;
  const formatSaved = () => {
    if (!at) return t("callDrafts:save.nothingYet");
    return countParisDays(at, now) === 0
      ? t("callDrafts:save.saved", { time: formatTime(locale, at) })
      : t("callDrafts:save.savedOn", { date: formatShortDay(locale, at, now) });
  };
  const signIn = async () => {
    if (await signInAgain()) await saver.resume();
  };
  return (
    <span className="call-save" data-kind={kind}>
      <span role="status">
        <Icon name={ICONS[kind]} />
        {kind === "saved"
          ? formatSaved()
          : kind === "device"
            ? t(`callDrafts:save.${why}`, { count })
            : t(`callDrafts:save.${kind}`, { count })}
      </span>
      {kind === "device" && why !== "refused" && why !== "locked" && (
        <Button size="s" onClick={() => void (why === "signedOut" ? signIn() : saver.save())}>
          {t(why === "signedOut" ? "callDrafts:save.signIn" : "callDrafts:save.retry")}
        </Button>
      )}
    </span>
  );
}
