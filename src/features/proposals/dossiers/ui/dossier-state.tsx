import { useContext } from "react";
import { getCallStatus } from "#features/portal/calls/rules/status.ts";
import { type CallTime, describeTime } from "#features/portal/calls/rules/time-left.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { useHasPassed, useServerNow } from "#ui/live/server-clock.ts";
import { StatusMark } from "#ui/tag.tsx";
import type { DossierPlace } from "../rules/dossier.ts";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./dossier-context.ts";

/**
 * Time left until the closing, by the server's clock and kept current while the page is open. Follows a moved closing.
 * The dates of a withdrawn call no longer apply.
 */
function useCallTime({ call, now }: DossierHeadView) {
  const { t, locale } = useLanguage();
  const { closesAt: moved, editUntil } = useContext(DepositContext);
  // An edit opened by the agency after the closing has its own end.
  const closesAt = new Date(editUntil ?? moved ?? call.closesAt);
  const dates = { opensAt: new Date(call.opensAt), closesAt };
  const moving = useServerNow(now);
  const isOver = useHasPassed(now, closesAt.toISOString());
  // The clock ticks every few seconds; the closing takes effect at its exact time.
  const at = isOver && moving < closesAt ? closesAt : moving;
  const time = describeTime(getCallStatus(dates, at), dates, at, locale, t);
  if (call.isWithdrawn)
    return { ...time, label: t("calls:withdrawn.title"), moment: null, tone: "over" as const };
  if (!editUntil) return time;
  return { ...time, label: t(isOver ? "dossiers:head.lentOver" : "dossiers:head.lentUntil") };
}

export function DossierTime({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  const time = useCallTime(head);
  return (
    <span className={`dossier-left dossier-left-${time.tone}`}>
      {time.label}
      {time.moment !== null && (
        <span className="dossier-moment">
          {" "}
          · <time dateTime={time.iso}>{time.moment}</time> ({t("dossiers:head.paris")})
        </span>
      )}
    </span>
  );
}

/** Deposit state: deposited, not deposited, or deposited with later changes. */
export function DepositState({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  const { tone } = useCallTime(head);
  if (head.deposited && head.unlocked) {
    return (
      <>
        <StatusMark tone="upcoming">
          {t("dossiers:head.held", { version: head.version ?? 1, date: head.deposited })}
        </StatusMark>
        <NotDepositedMark tone={tone} unlocked />
      </>
    );
  }
  if (head.deposited) return <DepositedMark place={head.place} deposited={head.deposited} />;
  return <NotDepositedMark tone={tone} />;
}

interface DepositedMarkProps {
  place: DossierPlace;
  /** Formatted day of the deposit. */
  deposited: string;
}

/** Day of the deposit, or the agency's decision. */
export function DepositedMark({ place, deposited: date }: DepositedMarkProps) {
  const t = useT();
  if (place === "selected" || place === "not_selected" || place === "not_eligible") {
    return (
      <StatusMark tone={place === "selected" ? "open" : "closed"}>
        {t(`dossiers:head.places.${place}`)} ({t("dossiers:head.deposited", { date })})
      </StatusMark>
    );
  }
  return <StatusMark tone="open">{t("dossiers:head.deposited", { date })}</StatusMark>;
}

interface NotDepositedMarkProps {
  /** Urgency of the call's closing. */
  tone: CallTime["tone"];
  /** Changes made after a deposit, which the agency does not have. */
  unlocked?: boolean;
}

/** Shown beside every "saved", because saved is not deposited. More prominent near the closing. */
export function NotDepositedMark({ tone, unlocked = false }: NotDepositedMarkProps) {
  const t = useT();
  const isLoud = unlocked || tone === "soon" || tone === "over";
  return (
    <span className={isLoud ? "dossier-not-sent dossier-not-sent-soon" : "dossier-not-sent"}>
      {unlocked
        ? t("dossiers:head.changesNotDeposited")
        : t(isLoud ? "dossiers:head.notDepositedSoon" : "dossiers:head.notDeposited")}
    </span>
  );
}
