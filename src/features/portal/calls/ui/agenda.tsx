import { useLanguage } from "#platform/i18n/context.tsx";
import { formatMonth, formatNumber, formatWeekday } from "#platform/i18n/format.ts";
import { partnerStyle } from "#ui/card.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { StatusMark } from "#ui/tag.tsx";
import type { AgendaDay } from "../rules/agenda.ts";
import type { AgendaEntry, AgendaView } from "../views/timeline-view.server.ts";

export const AGENDA_ID = "agenda";

interface AgendaProps {
  view: AgendaView;
  /** The address of a page of the agenda. */
  hrefFor: (page: number) => string;
}

/** The chronology as text: for screen readers, keyboards, small screens, print, and browsers without script. */
export function Agenda({ view, hrefFor }: AgendaProps) {
  const { t, locale } = useLanguage();
  return (
    <section className="agenda" id={AGENDA_ID} tabIndex={-1} aria-labelledby="agenda-title">
      <div className="agenda-head">
        <h2 id="agenda-title">{t("calls:timeline.agenda.title")}</h2>
        {view.pages > 1 && (
          <p className="muted small num">
            {t("calls:timeline.agenda.range", {
              first: formatNumber(locale, view.range.first),
              last: formatNumber(locale, view.range.last),
              total: formatNumber(locale, view.total),
            })}
          </p>
        )}
      </div>
      {view.agenda.map(({ name, months }) => (
        <section key={name} className="agenda-part" aria-labelledby={`agenda-${name}`}>
          <h3 id={`agenda-${name}`}>{t(`calls:timeline.agenda.${name}`)}</h3>
          {months.map(({ month, at, days }) => (
            <div key={month} className="agenda-month">
              <h4>
                <time dateTime={month}>{formatMonth(locale, at)}</time>
              </h4>
              {days.map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </div>
          ))}
        </section>
      ))}
      {view.pages > 1 && (
        <div className="result-pages">
          <Pagination
            page={view.page}
            pages={view.pages}
            hrefFor={(page) => `${hrefFor(page)}#${AGENDA_ID}`}
            labels={{
              nav: t("calls:timeline.agenda.pages"),
              previous: t("calls:results.previous"),
              next: t("calls:results.nextPage"),
              page: (page) => t("calls:results.pageLink", { page }),
            }}
          />
        </div>
      )}
    </section>
  );
}

function Day({ day: { day, at, calls } }: { day: AgendaDay<AgendaEntry> }) {
  const { locale } = useLanguage();
  const { weekday, number } = formatWeekday(locale, at);
  return (
    <div className="agenda-day">
      <p className="agenda-date">
        <time dateTime={day}>
          <span className="agenda-weekday">{weekday}</span> <b className="num">{number}</b>
        </time>
      </p>
      <ul className="agenda-calls">
        {calls.map((call) => (
          <Entry key={call.id} call={call} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ call }: { call: AgendaEntry }) {
  const { t } = useLanguage();
  return (
    <li className="agenda-call" style={partnerStyle(call.partner.colour)}>
      <p className="agenda-marks">
        <abbr className="who" title={call.partner.name}>
          {call.partner.code}
        </abbr>
        <StatusMark tone={call.status}>{t(`calls:status.${call.status}`)}</StatusMark>
      </p>
      <p className="agenda-title">
        <a href={call.href}>{call.title}</a>
      </p>
      <p className="call-time">
        <b className={call.time.tone === "soon" ? "soon" : undefined}>{call.time.label}</b>,{" "}
        <time dateTime={call.time.iso}>{call.time.moment}</time>
      </p>
    </li>
  );
}
