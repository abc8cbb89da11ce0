import { useContext } from "react";
import { describeTime } from "#features/portal/calls/rules/describe-call.ts";
import { getCallStatus } from "#features/portal/calls/rules/status.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useHasPassed, useServerNow } from "#ui/live/server-clock.ts";
import { StatusMark } from "#ui/tag.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";
import { DepositedMark } from "./deposited-mark.tsx";
import { NotDepositedMark } from "./not-deposited-mark.tsx";

/** The time of the call by the server's clock, as long as the page is open; a closing that is moved is followed. */
function useCallTime({ call, now }: DossierHeadView) {
  const { t, locale } = useLanguage();
  const { closesAt: moved, editUntil } = useContext(DepositContext);
  // What the agency lends after the closing ends by its own date.
  const closesAt = new Date(editUntil ?? moved ?? call.closesAt);
  const dates = { opensAt: new Date(call.opensAt), closesAt };
  const moving = useServerNow(now);
  const isOver = useHasPassed(now, closesAt.toISOString());
  // The time moves on in steps of seconds; the closing does not wait for the next.
  const at = isOver && moving < closesAt ? closesAt : moving;
  const time = describeTime(getCallStatus(dates, at), dates, at, locale, t);
  if (!editUntil) return time;
  return { ...time, words: t(isOver ? "dossiers:head.lentOver" : "dossiers:head.lentUntil") };
}

/** How long is left. */
export function DossierTime({ head }: { head: DossierHeadView }) {
  const { t } = useLanguage();
  const time = useCallTime(head);
  return (
    <span className={`dossier-left dossier-left-${time.tone}`}>
      {time.label}
      <span className="dossier-moment">
        {" "}
        · <time dateTime={time.iso}>{time.moment}</time> ({t("dossiers:head.paris")})
      </span>
    </span>
  );
}

/** Whether the agency has it, and has what is written now. */
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
