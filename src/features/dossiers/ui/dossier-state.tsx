import { useContext } from "react";
import { describeTime } from "#features/calls/rules/describe-call.ts";
import { statusOfDates } from "#features/calls/rules/status.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useServerNow } from "#ui/live/use-server-now.ts";
import { StatusMark } from "#ui/status-mark.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";
import { depositHref } from "./dossier-hrefs.ts";

/** The time of the call by the server's clock, as long as the page is open; a closing that is moved is followed. */
function useCallTime({ call, now }: DossierHeadView) {
  const { t, locale } = useLanguage();
  const moved = useContext(DepositContext).closesAt;
  const closesAt = new Date(moved ?? call.closesAt);
  const dates = { opensAt: new Date(call.opensAt), closesAt };
  const at = useServerNow(now);
  return describeTime(statusOfDates(dates, at), dates, at, locale, t);
}

/** How long is left. */
export function DossierTime({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  const time = useCallTime(head);
  return (
    <span className={`dossier-left dossier-left-${time.tone}`}>
      {time.words} · <time dateTime={time.iso}>{time.moment}</time> ({t("dossiers:head.paris")})
    </span>
  );
}

/** Saved is not deposited: this stands wherever the other is said, and is loud once time runs out. */
export function DepositState({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  const { tone } = useCallTime(head);
  if (head.deposited && head.unlocked) {
    return (
      <a className="link" href={depositHref(head.id)}>
        <StatusMark tone="upcoming">
          {t("dossiers:head.editing", { version: head.version ?? 1, date: head.deposited })}
        </StatusMark>
      </a>
    );
  }
  if (head.deposited) {
    return (
      <StatusMark tone="open">{t("dossiers:head.deposited", { date: head.deposited })}</StatusMark>
    );
  }
  const isLate = tone === "soon" || tone === "over";
  return (
    <span className={isLate ? "dossier-not-sent dossier-not-sent-soon" : "dossier-not-sent"}>
      {t(isLate ? "dossiers:head.notDepositedSoon" : "dossiers:head.notDeposited")}
    </span>
  );
}
