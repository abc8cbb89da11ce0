import { href } from "react-router";
import { PartnerLogo } from "#features/portal/partners/ui/partner-logo.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import { TimeBar } from "#ui/progress-bar.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { StatusMark } from "#ui/tag.tsx";
import { CALL_ANCHORS } from "../rules/paths.ts";
import type { CallView } from "../views/call-view.server.ts";
import { CallActions, type CallLinks } from "./call-actions.tsx";
import { RelatedCalls } from "./call-card.tsx";
import { CallContacts, CallDocuments } from "./call-documents.tsx";
import { CallFacts } from "./call-facts.tsx";

/** The page of a call. */
export function CallPage({ call, links }: { call: CallView; links: CallLinks }) {
  const { t } = useLanguage();
  const hasMore = call.documents.length > 0 || call.contacts.length > 0;
  return (
    <article className="call-page" style={partnerStyle(call.partner.colour)}>
      <header className="call-head">
        <div className="wrap">
          <back-to-list class="call-back">
            <a href={href("/")} className="link">
              <Icon name="arrow-left" />
              {t("page.back")}
            </a>
          </back-to-list>
          <div className="call-title">
            {call.logo && <PartnerLogo src={call.logo} alt="" />}
            <p className="call-who">
              <a href={call.partnerHref} className="who">
                {call.partner.name}
              </a>
              <StatusMark tone={call.status}>{t(`calls:status.${call.status}`)}</StatusMark>
              <span className="small muted">{call.number}</span>
            </p>
            <h1>{call.title}</h1>
            <p className="lead">{call.summary}</p>
          </div>
          <Deadline call={call} links={links} />
        </div>
      </header>
      <div
        className={classNames(
          "wrap call-layout",
          hasMore && "call-layout-more",
          call.related.length > 2 && "call-layout-three",
        )}
      >
        <div className="prose">
          <RichText document={call.body} />
        </div>
        <div className="call-side">
          <Panel title={t("calls:callPage.dates")}>
            <CallDates call={call} />
          </Panel>
          <Panel title={t("calls:detail.facts")}>
            <CallFacts call={call} />
          </Panel>
          <p className="xs muted">
            {t("calls:callPage.updated", { date: call.updated })}
            <span className="call-address">{call.shareUrl}</span>
          </p>
          {call.url && (
            <p className="call-source">
              {t("calls:detail.link", { ofPartner: call.ofPartner })}{" "}
              <span className="call-address">{call.url}</span>
            </p>
          )}
        </div>
        {hasMore && (
          <div className="call-more">
            {call.documents.length > 0 && (
              <Panel id={CALL_ANCHORS.documents} title={t("calls:callPage.documents")}>
                <CallDocuments documents={call.documents} />
              </Panel>
            )}
            {call.contacts.length > 0 && (
              <Panel id={CALL_ANCHORS.contacts} title={t("calls:callPage.contacts")}>
                <CallContacts contacts={call.contacts} />
              </Panel>
            )}
          </div>
        )}
        <RelatedCalls calls={call.related} />
      </div>
    </article>
  );
}

/** Time left, exact closing time and actions. */
function Deadline({ call, links }: { call: CallView; links: CallLinks }) {
  const { t } = useLanguage();
  const { time, closing, visibleUntil } = call;
  return (
    <div className={`deadline deadline-${time.tone}`}>
      <p className="deadline-left">
        {closing.lastDay ? (
          <count-down
            role="timer"
            data-until={closing.iso}
            data-words={t("calls:callPage.countdown", { left: "%s" })}
          >
            {time.label}
          </count-down>
        ) : (
          time.label
        )}
      </p>
      <TimeBar ratio={time.ratio} tone={time.tone} />
      <p className="deadline-moment">
        <time className="on-screen" dateTime={time.iso}>
          {time.moment}
        </time>
        <time className="on-paper" dateTime={time.iso}>
          {call.printedMoment}
        </time>{" "}
        <span className="muted small">({t("calls:detail.parisTime")})</span>
        <local-moment
          class="small muted"
          data-iso={time.iso}
          data-words={t("calls:callPage.localTime", { moment: "%s" })}
        />
      </p>
      {visibleUntil && (
        <p className="small muted">{t("calls:callPage.staysUntil", { date: visibleUntil })}</p>
      )}
      <CallActions call={call} links={links} />
    </div>
  );
}

/** The dates of a call, the past ones filled in, and the history of their changes. */
function CallDates({ call }: { call: CallView }) {
  const { t } = useLanguage();
  return (
    <>
      <dl className="call-steps">
        {call.steps.map(({ name, iso, date, isPast }) => (
          <div key={name} className={isPast ? "past" : undefined}>
            <dt>{t(`calls:detail.${name}`)}</dt>
            <dd>
              <time dateTime={iso}>{date}</time>
              {/* The header already shows this moment, unless the call is not open yet. */}
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
