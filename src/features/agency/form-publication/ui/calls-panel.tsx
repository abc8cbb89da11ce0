import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber, formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { toggleCall } from "../rules/selection.ts";
import type { PublicationCall, PublicationView } from "../views/publication-page.server.ts";
import { ScrollFrame } from "./scroll-frame.tsx";

export const TRIAL_FORM_ID = "form-trial";

interface CallsPanelProps {
  readonly view: PublicationView;
  readonly ticked: ReadonlySet<number>;
  readonly setTicked: (ticked: ReadonlySet<number>) => void;
  readonly hasTrial: boolean;
}

/** The calls that use the form, each ticked or not, and the button that starts the trial. */
export function CallsPanel({ view, ticked, setTicked, hasTrial }: CallsPanelProps) {
  const { t, locale } = useLanguage();
  const { calls, subject, hiddenCalls, can } = view;
  const refused = calls.filter(({ refusal }) => refusal === "closesTooSoon");
  const isAnyPossible = calls.some(({ refusal }) => refusal === null);
  // A draft can be published without calls; an earlier version cannot.
  const needsCall = subject.kind === "version" && ticked.size === 0;
  const disabledReason = can.publish.ok
    ? needsCall
      ? t(isAnyPossible ? "formPublication:calls.tickOne" : "formPublication:calls.allHave")
      : undefined
    : t("formPublication:needsOfficer");
  const toggle = (callId: number) => setTicked(toggleCall(ticked, callId));
  return (
    <>
      <section className="panel form-publication-calls" aria-labelledby="publish-calls">
        <form method="post" id={TRIAL_FORM_ID}>
          <PageAgencyField />
          <input type="hidden" name="intent" value="try" />
          <input type="hidden" name="revision" value={subject.revision ?? ""} />
          <input type="hidden" name="versionId" value={subject.versionId ?? ""} />
          {subject.kind === "wording" && <input type="hidden" name="isWordingOnly" value="1" />}
          <div className="panel-head">
            <h2 id="publish-calls">{t("formPublication:calls.title")}</h2>
            {calls.length > 0 && (
              <span className="small muted">{t("formPublication:calls.help")}</span>
            )}
          </div>
          {calls.length === 0 ? (
            <p className="form-publication-none">{t("formPublication:calls.none")}</p>
          ) : (
            <ScrollFrame label={t("formPublication:calls.table")}>
              <table className="form-publication-table">
                <thead>
                  <tr>
                    <th scope="col">
                      <span className="vh">{t("formPublication:calls.chosen")}</span>
                    </th>
                    <th scope="col">{t("formPublication:calls.call")}</th>
                    <th scope="col">{t("formPublication:calls.closes")}</th>
                    <th scope="col">{t("formPublication:calls.until")}</th>
                    <th scope="col" className="num">
                      {t("formPublication:calls.drafts")}
                    </th>
                    <th scope="col" className="num">
                      {t("formPublication:calls.edits")}
                    </th>
                    <th scope="col" className="num">
                      {t("formPublication:calls.deposits")}
                    </th>
                    <th scope="col">{t("formPublication:calls.effect")}</th>
                  </tr>
                </thead>
                <tbody>
                  {calls.map((call) => (
                    <CallRow
                      key={call.callId}
                      {...{ call, view }}
                      isTicked={ticked.has(call.callId)}
                      onToggle={() => toggle(call.callId)}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollFrame>
          )}
          <div className="form-publication-foot">
            <span className="small muted">
              {hiddenCalls > 0 &&
                t("formPublication:calls.hidden", {
                  count: hiddenCalls,
                  formatted: formatNumber(locale, hiddenCalls),
                })}
            </span>
            <div className="btn-group">
              {subject.kind === "draft" && subject.hasSeparateWording && (
                <Button
                  type="submit"
                  name="isWordingOnly"
                  value="1"
                  disabledReason={disabledReason}
                >
                  {t("formPublication:calls.tryWording")}
                </Button>
              )}
              <Button
                type="submit"
                variant={hasTrial ? undefined : "primary"}
                disabledReason={disabledReason}
              >
                {t(hasTrial ? "formPublication:calls.tryAgain" : "formPublication:calls.try")}
              </Button>
            </div>
          </div>
        </form>
      </section>
      {refused.map((call) => (
        <RefusedCall key={call.callId} {...{ call, view }} />
      ))}
    </>
  );
}

interface CallRowProps {
  readonly call: PublicationCall;
  readonly view: PublicationView;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

function CallRow({ call, view, isTicked, onToggle }: CallRowProps) {
  const { t, locale } = useLanguage();
  const { callId, title, department, closesAt, publishableUntil, refusal } = call;
  const { now, subject, can } = view;
  const moment = (at: Date) =>
    t("formPublication:calls.at", {
      day: formatShortDay(locale, at, now),
      time: formatTime(locale, at),
    });
  const isOn = isTicked && refusal === null;
  return (
    <tr className={isOn ? "is-on" : undefined}>
      <td>
        <input
          type="checkbox"
          name="callIds"
          value={callId}
          aria-label={title}
          checked={isOn}
          disabled={refusal !== null || !can.publish.ok}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        {title}
        <small>{department ?? t("formPublication:calls.allDepartments")}</small>
      </th>
      <td className="nowrap" data-label={t("formPublication:calls.closes")}>
        {formatTimeLeft(t, closesAt, now)}
        <small>{moment(closesAt)}</small>
      </td>
      <td
        className={refusal === "closesTooSoon" ? "nowrap is-stop" : "nowrap"}
        data-label={t("formPublication:calls.until")}
      >
        {moment(publishableUntil)}
        <small>
          {t(
            refusal === "closesTooSoon"
              ? "formPublication:calls.over"
              : "formPublication:calls.before",
          )}
        </small>
      </td>
      <td className="num" data-label={t("formPublication:calls.drafts")}>
        {formatNumber(locale, call.drafts)}
      </td>
      <td className="num" data-label={t("formPublication:calls.edits")}>
        {formatNumber(locale, call.edits)}
      </td>
      <td className="num" data-label={t("formPublication:calls.deposits")}>
        {formatNumber(locale, call.deposits)}
      </td>
      <td data-label={t("formPublication:calls.effect")}>
        <CallEffect {...{ call, isOn }} number={subject.number} />
      </td>
    </tr>
  );
}

function CallEffect(props: {
  readonly call: PublicationCall;
  readonly isOn: boolean;
  readonly number: number;
}) {
  const { call, isOn, number } = props;
  const { t, locale } = useLanguage();
  const { drafts, edits, deposits, versionNumber, refusal } = call;
  if (refusal === "already") return t("formPublication:effect.already", { number });
  if (!isOn)
    return (
      <>
        {t("formPublication:effect.nothing")}
        <small>{t("formPublication:effect.stays", { number: versionNumber })}</small>
      </>
    );
  const following = drafts + edits;
  return (
    <>
      {following === 0
        ? t("formPublication:effect.newOnes", { number })
        : t("formPublication:effect.follow", {
            count: following,
            formatted: formatNumber(locale, following),
            number,
          })}
      {deposits > 0 && (
        <small>
          {t("formPublication:effect.keep", {
            count: deposits,
            formatted: formatNumber(locale, deposits),
          })}
        </small>
      )}
    </>
  );
}

const HOUR = 3_600_000;

function formatTimeLeft(t: ReturnType<typeof useLanguage>["t"], at: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((at.getTime() - now.getTime()) / HOUR));
  return hours < 96
    ? t("formPublication:calls.inHours", { count: hours })
    : t("formPublication:calls.inDays", { count: Math.floor(hours / 24) });
}

/** A call that closes too soon: why, and the way on. */
function RefusedCall({ call, view }: { call: PublicationCall; view: PublicationView }) {
  const { t, locale } = useLanguage();
  const { title, closesAt, drafts, edits } = call;
  const { now, earliestClosing, subject, lastNumber, can } = view;
  // The wording is that of the last version: on a call with an earlier one it would bring more.
  const canTakeWording =
    can.publish.ok && subject.hasSeparateWording && call.versionNumber === lastNumber;
  const hours = Math.floor((closesAt.getTime() - now.getTime()) / HOUR);
  const teams = drafts + edits;
  return (
    <div className="form-publication-refused">
      <Icon name="stop" />
      <p>
        <b>
          {t("formPublication:window.refused", {
            call: title,
            count: hours,
            number: subject.number,
          })}
        </b>{" "}
        {t("formPublication:window.teams", {
          count: teams,
          formatted: formatNumber(locale, teams),
        })}{" "}
        {t("formPublication:window.move", { moment: formatDayTime(locale, earliestClosing, now) })}
      </p>
      <ButtonLink href={`${editCallHref(call.callId)}#part-dates`}>
        {t("formPublication:window.moveClosing")}
      </ButtonLink>
      {canTakeWording && (
        <form method="post">
          <PageAgencyField />
          <input type="hidden" name="intent" value="try" />
          <input type="hidden" name="revision" value={subject.revision ?? ""} />
          <input type="hidden" name="isWordingOnly" value="1" />
          <input type="hidden" name="callIds" value={call.callId} />
          <Button type="submit">{t("formPublication:window.wordingOnly")}</Button>
        </form>
      )}
    </div>
  );
}
