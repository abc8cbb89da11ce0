import { useContext, useEffect, useState } from "react";
import { DepositContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { PARIS } from "#platform/i18n/paris-time.ts";
import { getServerClockOffset } from "#ui/live/server-clock.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { getClockErrorMinutes, toTimeParts } from "../../rules/deadline.ts";

/** With the day: it may differ from the day in Paris. */
const LOCAL_MOMENT = {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
} as const;

/**
 * Countdown to the closing by the server's clock, with the time in Paris, the local time, and the error of the local clock.
 */
export function Countdown({ head }: { head: DossierHeadView }) {
  const { t, locale } = useLanguage();
  const moved = useContext(DepositContext).closesAt;
  const closesAt = new Date(moved ?? head.call.closesAt);
  const { server, error } = useServerClock(head.now);
  const left = toTimeParts(closesAt, server);
  const live = useIsHydrated();
  const zone = live ? Intl.DateTimeFormat().resolvedOptions().timeZone : PARIS;
  const tag = locale === "fr" ? "fr-FR" : "en-GB";
  const inZone = (at: Date, options: Intl.DateTimeFormatOptions, timeZone = PARIS) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(at);
  return (
    <div className="countdown">
      <h3>{t(left ? "deposits:deadline.left" : "deposits:deadline.over")}</h3>
      {left && (
        // Screen readers read the timer on demand, not every second.
        <p className="countdown-figures" role="timer" aria-live="off">
          {(["days", "hours", "minutes", "seconds"] as const)
            .filter((unit) => unit !== "days" || left.days > 0)
            .map((unit) => (
              <span key={unit}>
                <b>{left[unit]}</b>
                <small>{t(`deposits:deadline.units.${unit}`)}</small>
              </span>
            ))}
        </p>
      )}
      <dl className="countdown-clocks">
        <dt>{t("deposits:deadline.inParis")}</dt>
        <dd>
          <b>{formatDayTime(locale, closesAt, server)}</b>
        </dd>
        {zone !== PARIS && (
          <>
            <dt>
              {t("deposits:deadline.here", {
                zone: zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " "),
              })}
            </dt>
            <dd>{inZone(closesAt, LOCAL_MOMENT, zone)}</dd>
          </>
        )}
        <dt>{t("deposits:deadline.clock")}</dt>
        <dd>
          {inZone(server, { hour: "2-digit", minute: "2-digit", second: "2-digit" })}{" "}
          {t("deposits:deadline.decides")}{" "}
          {error !== 0 &&
            t(error > 0 ? "deposits:deadline.yoursAhead" : "deposits:deadline.yoursBehind", {
              count: Math.abs(error),
            })}
        </dd>
      </dl>
    </div>
  );
}

/** The server's time, ticking every second, and the error of the local clock in minutes. */
export function useServerClock(rendered: string): { server: Date; error: number } {
  const [clock, setClock] = useState(() => ({ server: new Date(rendered), error: 0 }));
  useEffect(() => {
    const ahead = getServerClockOffset(rendered);
    const tick = () => {
      const server = new Date(Date.now() + ahead);
      setClock({ server, error: getClockErrorMinutes(new Date(), server) });
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [rendered]);
  return clock;
}
