import { signInHref } from "#platform/http/sign-in-href.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName } from "#platform/i18n/regions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import {
  capitalize,
  describeRule,
  formatCountWord,
  formatOrdinal,
  getRuleText,
} from "../rules/describe-rule.ts";
import type { EligibilityGap, Verdict } from "../rules/evaluate.ts";
import { mayApplyHref, ruleAnchor } from "../rules/paths.ts";
import type { MayApplyView, RuleRowView } from "../views/may-apply-view.server.ts";
import { VerdictBricks, VerdictShape } from "./verdict-mark.tsx";

interface AnswerPanelProps {
  view: MayApplyView;
  /** The address that creates a dossier; null where the call takes none here or is not open. */
  create: string | null;
}

const SHAPES = { yes: "yes", unknown: "unknown", not_yet: "no", no: "no" } as const;

/** The answer in one word, one brick for each rule, what is missing, and the way on. */
export function AnswerPanel({ view, create }: AnswerPanelProps) {
  const { t } = useLanguage();
  const { summary, rows, gaps, otherCalls } = view;
  const verdicts = rows.map(({ verdict }) => verdict.verdict);
  const toCheck = rows.filter(
    ({ rule, verdict }) =>
      verdict.verdict === "unknown" && (rule.kind === "declared" || rule.kind === "judged"),
  );
  return (
    <section className="panel answer-panel" aria-labelledby="answer">
      <header data-summary={summary}>
        <div role="status">
          <h2 id="answer">
            <VerdictShape verdict={SHAPES[summary]} />
            {t(`eligibility:summary.${summary}`)}
          </h2>
          <p>
            <SummaryText view={view} />
          </p>
        </div>
        <VerdictBricks verdicts={verdicts} />
        <p className="verdict-counts">
          {(["yes", "no", "unknown"] as const).map((verdict) => (
            <VerdictCount key={verdict} verdict={verdict} verdicts={verdicts} />
          ))}
        </p>
        {summary === "no" && otherCalls && otherCalls.total > 0 && (
          <ButtonLink href="#autres-appels">
            {otherCalls.openTo
              ? t(`eligibility:otherCalls.${otherCalls.openTo}`, { count: otherCalls.total })
              : t("eligibility:otherCalls.close")}
          </ButtonLink>
        )}
      </header>
      {gaps.length > 0 && (
        <section>
          <h3>{t("eligibility:missing.title")}</h3>
          <ul className="answer-list">
            {gaps.map((gap) => (
              <li key={gap.ruleIds[0]}>
                <VerdictShape verdict="no" />
                <GapText view={view} gap={gap} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OpenQuestions view={view} />
      {toCheck.length > 0 && (
        <section>
          <h3>{t("eligibility:toCheck.title")}</h3>
          <ul className="answer-list">
            {toCheck.map((row) => (
              <li key={row.rule.id}>
                <VerdictShape verdict="unknown" />
                <CheckText view={view} row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {create && (
        <section>
          <ButtonLink variant="primary" href={create} icon="plus">
            {t("eligibility:create")}
          </ButtonLink>
          <p className="xs muted">{t("eligibility:neverBlocks")}</p>
        </section>
      )}
    </section>
  );
}

function VerdictCount({ verdict, verdicts }: { verdict: Verdict; verdicts: readonly Verdict[] }) {
  const { t } = useLanguage();
  const count = verdicts.filter((one) => one === verdict).length;
  if (count === 0) return null;
  return <span data-verdict={verdict}>{t(`eligibility:counts.${verdict}`, { count })} </span>;
}

const isOpenQuestion = ({ verdict }: RuleRowView) => verdict.reason === "not_answered";

/** One or two sentences under the answer. */
function SummaryText({ view }: { view: MayApplyView }) {
  const { t, locale } = useLanguage();
  const { summary, rows, gaps, isSignedIn, answers, call } = view;
  switch (summary) {
    case "yes": {
      const met = rows.filter(({ verdict }) => verdict.verdict === "yes").length;
      const rules =
        met === rows.length
          ? t("eligibility:summaryText.allFit")
          : t("eligibility:summaryText.someFit", {
              count: met,
              number: capitalize(formatCountWord(t, met)),
              total: formatCountWord(t, rows.length),
            });
      return `${rules} ${t("eligibility:summaryText.noDecision")}`;
    }
    case "unknown": {
      const count = rows.filter(isOpenQuestion).length;
      if (count === 0) return t("eligibility:summaryText.onlyJudged");
      const questions = t("eligibility:summaryText.openQuestions", {
        count,
        number: capitalize(formatCountWord(t, count)),
      });
      return `${t(`eligibility:summaryText.${isSignedIn ? "unknownPerson" : "unknownVisitor"}`)} ${questions}`;
    }
    case "not_yet": {
      const refused = rows.filter(({ verdict }) => verdict.verdict === "no");
      const rules = t("eligibility:summaryText.refused", {
        count: refused.length,
        number: capitalize(formatCountWord(t, refused.length)),
      });
      const [gap] = gaps;
      const isOneTeam =
        gaps.length === 1 && gap?.kind === "partners" && gap.teams === 1 && refused.length > 1;
      const remedy = !isOneTeam
        ? "canChange"
        : refused.length === 2
          ? ("sameTeamTwo" as const)
          : ("sameTeam" as const);
      return `${rules} ${t(`eligibility:summaryText.${remedy}`)}`;
    }
    case "no":
      return rows
        .filter(({ verdict }) => verdict.verdict === "no" && !verdict.canChange)
        .flatMap(({ rule, verdict: { reason } }) => {
          switch (reason) {
            case "organisation_kind":
            case "organisation_country":
            case "doctorate_too_recent":
            case "doctorate_too_old":
            case "declared_no":
              return t(`eligibility:summaryText.${reason}`, {
                kind: t(`eligibility:questions.kinds.${answers.organisationKind ?? "foreign"}`),
                article: lowerFirst(getRuleText(rule, "article", locale)),
                title: describeRule(rule, { locale, t, year: call.year }),
              });
            default:
              return [];
          }
        })
        .join(" ");
  }
}

/** « article 3.1 » inside a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const MAX_NAMED_COUNTRIES = 3;

/** One thing that is missing, and the countries or the rule it is about. */
function GapText({ view, gap }: { view: MayApplyView; gap: EligibilityGap }) {
  const { t, locale } = useLanguage();
  const rows = view.rows.filter(({ rule }) => gap.ruleIds.includes(rule.id));
  const [row] = rows;
  const source = (
    <small>
      {rows.map(({ rule, number }, index) => (
        <span key={rule.id}>
          {index > 0 && ", "}
          <a href={`#${ruleAnchor(rule.id)}`} className="link">
            {t("eligibility:missing.rule", { number })}
          </a>
        </span>
      ))}
    </small>
  );
  if (gap.kind === "rule") {
    if (gap.reason === "declared_no" && row) {
      return (
        <div>
          <b>{describeRule(row.rule, { locale, t, year: view.call.year })}</b>
          <small>{getRuleText(row.rule, "advice", locale)}</small>
          {source}
        </div>
      );
    }
    const { reason } = gap;
    return (
      <div>
        {(reason === "amount_too_high" ||
          reason === "duration_too_short" ||
          reason === "duration_too_long" ||
          reason === "other_coordination") && <b>{t(`eligibility:missing.${reason}`)}</b>}
        {reason === "other_coordination" && (
          <small>{t("eligibility:missing.other_coordinationHelp")}</small>
        )}
        {source}
      </div>
    );
  }
  const named = gap.otherCountries
    .map((code) => getCountryName(locale, code))
    .sort((a, b) => a.localeCompare(b, locale));
  const shown = named.slice(0, MAX_NAMED_COUNTRIES).join(", ");
  const rest = named.length - MAX_NAMED_COUNTRIES;
  return (
    <div>
      <b>{describePartners(t, gap)}</b>
      {named.length > 0 && (
        <small>
          {rest > 0
            ? t("eligibility:missing.moreCountries", { countries: shown, count: rest })
            : t("eligibility:missing.countries", { countries: shown })}
        </small>
      )}
      {source}
    </div>
  );
}

/** « Une troisième équipe, dans un troisième pays ». */
function describePartners(
  t: ReturnType<typeof useLanguage>["t"],
  gap: Extract<EligibilityGap, { kind: "partners" }>,
): string {
  const { teams, countries, teamsNow, countriesNow } = gap;
  const inCountries =
    countries === 1
      ? { ordinal: formatOrdinal(t, countriesNow + 1) }
      : { number: formatCountWord(t, countries) };
  if (teams === 0) {
    return countries === 1 && countriesNow > 0
      ? t("eligibility:missing.teamInCountry", inCountries)
      : t("eligibility:missing.teamInCountries", { number: formatCountWord(t, countries) });
  }
  const more =
    teams === 1 && teamsNow > 0
      ? t("eligibility:missing.team", { ordinal: formatOrdinal(t, teamsNow + 1) })
      : t("eligibility:missing.teams", {
          count: teams,
          number: capitalize(formatCountWord(t, teams)),
        });
  if (countries === 0) return more;
  const where =
    countries === 1 && countriesNow > 0
      ? t("eligibility:missing.inCountry", inCountries)
      : t("eligibility:missing.inCountries", { number: formatCountWord(t, countries) });
  return `${more}, ${where}`;
}

/** How many questions are open, with the way to the first one and to the sign-in. */
function OpenQuestions({ view }: { view: MayApplyView }) {
  const { t } = useLanguage();
  const isUnknown = view.summary === "unknown";
  // Declarations stand under « À vérifier » with their advice.
  const open = view.rows.filter(
    (row) => isOpenQuestion(row) && (isUnknown || row.rule.kind !== "declared"),
  );
  const [first] = open;
  if (!first) return null;
  return (
    <section>
      {!isUnknown && (
        <p className="small">
          {t("eligibility:toCheck.openQuestions", {
            count: open.length,
            number: capitalize(formatCountWord(t, open.length)),
          })}
        </p>
      )}
      <div className="answer-ways">
        <ButtonLink href={`#${ruleAnchor(first.rule.id)}`}>
          {t("eligibility:toCheck.answer")}
        </ButtonLink>
        {!view.isSignedIn && (
          <a href={signInHref(mayApplyHref(view.call.slug))} className="link">
            {t("eligibility:toCheck.signIn")}
          </a>
        )}
      </div>
    </section>
  );
}

/** A criterion to check outside the portal, with its advice and the agency's contact. */
function CheckText({ view, row }: { view: MayApplyView; row: RuleRowView }) {
  const { t, locale } = useLanguage();
  const { rule } = row;
  const { contact, call } = view;
  return (
    <div>
      <b>{describeRule(rule, { locale, t, year: call.year })}</b>
      {rule.kind === "judged" ? (
        <small>
          {t("eligibility:toCheck.judged")}
          {contact && (
            <>
              {" "}
              {t("eligibility:toCheck.question")}{" "}
              <a className="link" href={`mailto:${contact.email}`}>
                {t("eligibility:toCheck.write", { name: contact.name })}
              </a>
            </>
          )}
        </small>
      ) : (
        <small>{getRuleText(rule, "advice", locale)}</small>
      )}
    </div>
  );
}
