import { useContext } from "react";
import { describeTime } from "#features/calls/rules/describe-call.ts";
import { statusOfDates } from "#features/calls/rules/status.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useServerNow } from "#ui/live/use-server-now.ts";
import { StatusMark } from "#ui/status-mark.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";

/** How long is left, by the server's clock, as long as the page is open. */
export function DossierTime({ head: { call, now } }: { head: DossierHeadView }) {
  const { t, locale } = useLanguage();
  const moved = useContext(DepositContext).closesAt;
  const closesAt = new Date(moved ?? call.closesAt);
  const dates = { opensAt: new Date(call.opensAt), closesAt };
  const at = useServerNow(now);
  const time = describeTime(statusOfDates(dates, at), dates, at, locale, t);
  return (
    <span className={`dossier-left dossier-left-${time.tone}`}>
      {time.words} · <time dateTime={time.iso}>{time.moment}</time> ({t("dossiers:head.paris")})
    </span>
  );
}

/** Saved is not deposited: this stands wherever the other is said. */
export function DepositState({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  return head.deposited ? (
    <StatusMark tone="open">{t("dossiers:head.deposited", { date: head.deposited })}</StatusMark>
  ) : (
    <span className="dossier-not-sent">{t("dossiers:head.notDeposited")}</span>
  );
}
