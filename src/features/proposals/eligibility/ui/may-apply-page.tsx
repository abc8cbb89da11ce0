import { href } from "react-router";
import { CALL_ANCHORS, callHref } from "#features/portal/calls/rules/paths.ts";
import { CallCard } from "#features/portal/calls/ui/call-card.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { CardGrid, partnerStyle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { TimeBar } from "#ui/progress-bar.tsx";
import { StatusMark } from "#ui/tag.tsx";
import {
  capitalize,
  describeReason,
  describeRule,
  formatCountWord,
  getRuleText,
} from "../rules/describe-rule.ts";
import { mayApplyHref, ruleAnchor } from "../rules/paths.ts";
import type { MayApplyView, RuleRowView } from "../views/may-apply-view.server.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { Clause } from "./clause.tsx";
import { KnownAnswer, RestoreKnown, RuleQuestion } from "./rule-question.tsx";
import { VerdictMark } from "./verdict-mark.tsx";

interface MayApplyPageProps {
  view: MayApplyView;
  /** The address that creates a dossier; null where the call takes none here or is not open. */
  create: string | null;
}

/**
 * "May I apply?": the rules of a call with a verdict for each. The form is posted, so that answers do not stand in
 * addresses and logs, and nothing of it is stored. With script the answer follows while answering.
 */
export function MayApplyPage({ view, create }: MayApplyPageProps) {
  const { t } = useLanguage();
  const { call, rows, isSignedIn } = view;
  return (
    <article className="may-apply" style={partnerStyle(call.partner.colour)}>
      <CallHead view={view} />
      <eligibility-check class="wrap may-apply-layout" data-failed={t("eligibility:offline")}>
        <header className="may-apply-intro">
          <h2>{t("eligibility:title")}</h2>
          <p className="lead">
            {t("eligibility:lead", {
              count: rows.length,
              number: capitalize(formatCountWord(t, rows.length)),
            })}{" "}
            {t(isSignedIn ? "eligibility:leadKnown" : "eligibility:leadVisitor")}
          </p>
          <p className="nothing-kept">
            <Icon name="lock" />
            {t("eligibility:nothingKept")}
          </p>
        </header>
        <div className="may-apply-answer">
          <AnswerPanel view={view} create={create} />
        </div>
        <form
          method="post"
          action={mayApplyHref(call.slug)}
          className="panel rule-rows"
          aria-label={t("eligibility:rules")}
          autoComplete="off"
          noValidate
        >
          {/* The first submit button is the one that Enter in a field presses. */}
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
            {t("eligibility:showAnswer")}
          </button>
          <p className="rule-rows-head" aria-hidden="true">
            <span>{t("eligibility:asked")}</span>
            <span>{t("eligibility:verdictColumn")}</span>
          </p>
          <ol>
            {rows.map((row) => (
              <RuleRow key={row.rule.id} view={view} row={row} />
            ))}
          </ol>
          <div className="rule-rows-foot" data-without-script="">
            <p role="alert" className="error" hidden data-failure="" />
            <Button type="submit" variant="primary">
              {t("eligibility:showAnswer")}
            </Button>
          </div>
        </form>
        <OtherCalls view={view} />
      </eligibility-check>
    </article>
  );
}

/** The call: agency, title, time left and the pages about it. */
function CallHead({ view: { call } }: { view: MayApplyView }) {
  const { t, locale } = useLanguage();
  return (
    <header className="may-apply-head">
      <div className="wrap">
        <p className="may-apply-crumb">
          <a href={href("/")} className="link">
            {t("nav.calls")}
          </a>{" "}
          · <b>{call.partner.code}</b> · {call.number}
        </p>
        <h1>{call.title}</h1>
        <p className="may-apply-facts">
          <StatusMark tone={call.status}>{t(`calls:status.${call.status}`)}</StatusMark>
          <span>
            <b>{call.time.label}</b>, <time dateTime={call.time.iso}>{call.time.moment}</time>{" "}
            <span className="muted">({t("calls:detail.parisTime")})</span>
          </span>
          {call.maxAmountEuros !== null && (
            <span className="muted">
              {t("eligibility:upTo", { amount: formatEuros(locale, call.maxAmountEuros) })}
            </span>
          )}
        </p>
        <TimeBar ratio={call.time.ratio} tone={call.time.tone} />
        <LinkTabs
          label={t("eligibility:tabs.label")}
          items={[
            { href: callHref(call.slug), label: t("eligibility:tabs.call"), current: false },
            { href: mayApplyHref(call.slug), label: t("eligibility:title"), current: true },
            ...(call.hasDocuments
              ? [
                  {
                    href: `${callHref(call.slug)}#${CALL_ANCHORS.documents}`,
                    label: t("calls:callPage.documents"),
                    current: false,
                  },
                ]
              : []),
            ...(call.hasContacts
              ? [
                  {
                    href: `${callHref(call.slug)}#${CALL_ANCHORS.contacts}`,
                    label: t("calls:callPage.contacts"),
                    current: false,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </header>
  );
}

/** One rule: what it asks for, the question or the known answer, its clause and its verdict. */
function RuleRow({ view, row }: { view: MayApplyView; row: RuleRowView }) {
  const { t, locale } = useLanguage();
  const { rule, number, verdict, known } = row;
  const isContradicted = known !== null && view.form.contradicted.includes(known);
  return (
    <li id={ruleAnchor(rule.id)} className="rule-row" data-verdict={verdict.verdict}>
      <div className="rule-body">
        <h3>
          {number}. {describeRule(rule, { locale, t, year: view.call.year })}
        </h3>
        {known && !isContradicted ? (
          <KnownAnswer view={view} row={row} />
        ) : (
          <>
            <RuleQuestion view={view} row={row} />
            {known && <RestoreKnown fact={known} />}
          </>
        )}
        <Clause
          article={getRuleText(rule, "article", locale)}
          quote={getRuleText(rule, "quote", locale)}
          href={view.call.textHref}
        />
      </div>
      <div className="rule-verdict">
        <VerdictMark verdict={verdict.verdict} />
        <small>
          <VerdictNote view={view} row={row} isKnown={known !== null && !isContradicted} />
        </small>
      </div>
    </li>
  );
}

/** Where a yes comes from; the reason of any other verdict. */
function VerdictNote({
  view,
  row,
  isKnown,
}: {
  view: MayApplyView;
  row: RuleRowView;
  isKnown: boolean;
}) {
  const { t, locale } = useLanguage();
  const { rule, verdict, known } = row;
  if (verdict.verdict === "yes") {
    if (isKnown && known === "organisation") {
      return t(`eligibility:sources.${view.known.organisation?.registry ?? "profile"}`);
    }
    if (isKnown) {
      return t("eligibility:sources.space", { time: formatTime(locale, new Date(view.now)) });
    }
    if (rule.kind === "amount" && rule.duration) return t("eligibility:sources.both");
  }
  return describeReason(t, verdict);
}

/** Calls that the applicant can answer where this one is closed to them. */
function OtherCalls({ view: { otherCalls } }: { view: MayApplyView }) {
  const { t } = useLanguage();
  if (!otherCalls) return null;
  return (
    <aside id="autres-appels" className="may-apply-others" aria-labelledby="other-calls">
      <h2 id="other-calls">
        {otherCalls.openTo && otherCalls.total > 0
          ? t(`eligibility:otherCalls.${otherCalls.openTo}`, { count: otherCalls.total })
          : t("eligibility:otherCalls.title")}
      </h2>
      {otherCalls.cards.length > 0 ? (
        <CardGrid>
          {otherCalls.cards.map((card) => (
            <CallCard key={card.id} call={card} level={3} />
          ))}
        </CardGrid>
      ) : (
        <p>{t("eligibility:otherCalls.none")}</p>
      )}
      <p>
        <a className="link" href={otherCalls.href}>
          {t("eligibility:otherCalls.all")}
        </a>
      </p>
    </aside>
  );
}
