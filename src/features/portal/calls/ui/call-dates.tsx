import { useLanguage } from "#platform/i18n/context.tsx";
import type { CallView } from "../views/call-view.server.ts";

/** The three moments of a call one under the other, what has gone by drawn full, and how they were changed. */
export function CallDates({ call }: { call: CallView }) {
  const { t } = useLanguage();
  return (
    <>
      <dl className="call-steps">
        {call.steps.map(({ name, iso, date, isPast }) => (
          <div key={name} className={isPast ? "past" : undefined}>
            <dt>{t(`calls:detail.${name}`)}</dt>
            <dd>
              <time dateTime={iso}>{date}</time>
              {/* The head of the page tells another moment while the call is not yet open. */}
              {name === "closing" && iso !== call.time.iso && (
                <local-moment
                  class="small muted"
                  data-iso={iso}
                  data-words={t("calls:callPage.localTime", { moment: "%s" })}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="xs muted">{t("calls:callPage.parisTimes")}</p>
      {call.history.length > 0 && (
        <div className="call-history">
          <h3>{t("calls:callPage.history")}</h3>
          <ul>
            {call.history.map(({ text, changedOn, iso }) => (
              <li key={iso}>
                {text} <span className="xs muted">{changedOn}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
