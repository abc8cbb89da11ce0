import { useLanguage } from "#platform/i18n/context.tsx";
import {
  formatDayTime,
  formatNumber,
  formatShortEuros,
  formatTime,
} from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Tag } from "#ui/tag.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { CallTabs } from "../../frame/ui/call-tabs.tsx";
import { figuresCsvHref } from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import { CategoryFigure } from "./category-figure.tsx";
import { DepositsFigure } from "./deposits-figure.tsx";
import { DraftsFigure } from "./drafts-figure.tsx";
import { useLiveFigures } from "./use-live-figures.ts";

/** The figures of a call, of the dossiers that the reader may see. */
export function FiguresPage({ figures }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { call, now, pending, keptByConflict, summary } = figures;
  const isHydrated = useIsHydrated();
  // Nothing is read again without script.
  const isLive = figures.isLive && isHydrated;
  const { isPaused, toggle } = useLiveFigures(isLive);
  const id = call.draftId ?? call.id;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  return (
    <BackOfficePage
      title={call.title}
      lead={
        <span className="figures-lead">
          <span>
            {call.department ?? t("dossierList:noDepartment")} · {call.number}
          </span>
          <CallMoment figures={figures} />
          {isLive && (
            <span className="figures-live" data-paused={isPaused || undefined}>
              {t(isPaused ? "figures:live.paused" : "figures:live.on", {
                time: formatTime(locale, now),
              })}
            </span>
          )}
        </span>
      }
      actions={
        <>
          {isLive && (
            <Button onClick={toggle}>
              {t(isPaused ? "figures:live.resume" : "figures:live.pause")}
            </Button>
          )}
          <ButtonLink href={figuresCsvHref(id, figures.choices, null)} icon="download">
            {t("figures:allCsv")}
          </ButtonLink>
        </>
      }
      tabs={
        <CallTabs callId={call.id} draftId={call.draftId} number={call.number} current="figures" />
      }
    >
      {call.withdrawnAt && (
        <Alert tone="stop">
          {t("figures:withdrawn", { moment: formatDayTime(locale, call.withdrawnAt, now) })}
        </Alert>
      )}
      <Sums figures={figures} />
      {pending > 0 && <p className="small muted">{t("figures:pending", counted(pending))}</p>}
      {summary.total === 0 ? (
        <NoDeposits figures={figures} />
      ) : (
        <>
          <DepositsFigure figures={figures} />
          <div className="figures-pair">
            <DraftsFigure figures={figures} />
            <CategoryFigure figures={figures} name="erc" />
          </div>
          <div className="figures-pair">
            <CategoryFigure figures={figures} name="institution" />
            <CategoryFigure figures={figures} name="country" />
          </div>
          <CategoryFigure figures={figures} name="amount" />
        </>
      )}
      {keptByConflict > 0 && (
        <p className="small muted">{t("dossierList:kept", counted(keptByConflict))}</p>
      )}
    </BackOfficePage>
  );
}

/** When the call opens or closes, or closed. */
function CallMoment({ figures: { call, now } }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { opensAt, closesAt } = call;
  if (opensAt > now)
    return (
      <Tag tone="dashed">
        {t("figures:upcoming", { moment: formatDayTime(locale, opensAt, now) })}
      </Tag>
    );
  if (closesAt <= now)
    return <Tag>{t("figures:closed", { moment: formatDayTime(locale, closesAt, now) })}</Tag>;
  const isToday = countParisDays(now, closesAt) === 0;
  return (
    <Tag tone="soon">
      {isToday
        ? t("figures:today", { time: formatTime(locale, closesAt) })
        : t("figures:open", { moment: formatDayTime(locale, closesAt, now) })}
    </Tag>
  );
}

/** The figures above the plots; what was selected and granted once decisions are released. */
function Sums({ figures }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { call, summary, drafts, writers, requestedEuros, released, now } = figures;
  const format = (value: number) => formatNumber(locale, value);
  const counted = (count: number) => ({ count, formatted: format(count) });
  const isClosed = call.closesAt <= now;
  const by = t("figures:sums.requestedBy", counted(summary.total));
  return (
    <dl className="panel figures-sums">
      <div className="figures-sum-first">
        <dt>{t("figures:sums.deposited", { count: summary.total })}</dt>
        <dd>
          {format(summary.total)}
          <small>
            <DepositedToday figures={figures} /> <Compared figures={figures} />
          </small>
        </dd>
      </div>
      <div>
        <dt>
          {t(isClosed ? "figures:sums.draftsClosed" : "figures:sums.drafts", {
            count: drafts.total,
          })}
        </dt>
        <dd>
          {format(drafts.total)}
          <small>{t("figures:sums.draftsHelp")}</small>
        </dd>
      </div>
      {writers && (
        <div>
          <dt>{t("figures:sums.writers", { count: writers.people })}</dt>
          <dd>
            {format(writers.people)}
            <small>
              {writers.people > 0
                ? t("figures:sums.writersIn", {
                    drafts: t("figures:sums.inDrafts", counted(writers.drafts)),
                    reopened: t("figures:sums.inReopened", counted(writers.reopened)),
                  })
                : t("figures:sums.writersNone")}
            </small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("figures:sums.requested")}</dt>
        <dd>
          {formatShortEuros(locale, requestedEuros)}
          <small>
            {call.envelopeEuros
              ? t("figures:sums.envelope", {
                  by,
                  envelope: formatShortEuros(locale, call.envelopeEuros),
                })
              : by}
          </small>
        </dd>
      </div>
      {released && (
        <>
          <div>
            <dt>{t("figures:sums.selected", { count: released.selected })}</dt>
            <dd>
              {format(released.selected)}
              <small>{t("figures:sums.decided", counted(released.decided))}</small>
            </dd>
          </div>
          <div>
            <dt>{t("figures:sums.granted")}</dt>
            <dd>
              {formatShortEuros(locale, released.grantedEuros)}
              <small>{t("figures:sums.grantedHelp")}</small>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Deposits of today and of the last hour, or minute while one was just deposited; nothing once the call is closed. */
function DepositedToday({ figures: { call, summary, now } }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { today, lastHour, lastMinute } = summary;
  if (call.opensAt > now || (call.closesAt <= now && today === 0)) return null;
  if (today === 0) return t("figures:sums.noneToday");
  const values = {
    today: formatNumber(locale, today),
    lastHour: formatNumber(locale, lastHour),
    lastMinute: formatNumber(locale, lastMinute),
  };
  return t(lastMinute > 0 ? "figures:sums.lastMinute" : "figures:sums.today", values);
}

/** More or fewer than the earlier call at the same distance from the closing. */
function Compared({ figures }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { earlierName, summary, call, now } = figures;
  const { earlier, total } = summary;
  if (!earlier || earlierName === null) return null;
  const difference = total - earlier.atSameDistance;
  const values = {
    name: earlierName,
    count: formatNumber(locale, earlier.atSameDistance),
    total: formatNumber(locale, earlier.total),
  };
  const isOver = call.closesAt <= now && earlier.atSameDistance === earlier.total;
  const than = isOver ? "closedThan" : difference === 0 ? "asMany" : "than";
  const key = difference > 0 ? "more" : difference < 0 ? "less" : "same";
  return (
    <>
      <b data-change={key}>
        {t(`figures:sums.${key}`, { difference: formatNumber(locale, Math.abs(difference)) })}
      </b>{" "}
      {t(`figures:sums.${than}`, values)}
    </>
  );
}

/** Why there are no figures yet, and what comes next. */
function NoDeposits({ figures: { call, now } }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const state = call.opensAt > now ? "upcoming" : call.closesAt > now ? "open" : "closed";
  const moment = state === "upcoming" ? call.opensAt : call.closesAt;
  return (
    <EmptyState
      title={t(`figures:empty.${state}`)}
      built={state === "upcoming" ? 0 : 1}
      actions={
        <ButtonLink href={editCallHref(call.draftId ?? call.id)}>
          {t("figures:empty.texts")}
        </ButtonLink>
      }
    >
      <p>{t(`figures:empty.${state}Help`, { moment: formatDayTime(locale, moment, now) })}</p>
    </EmptyState>
  );
}
