import { describeAnnouncedDate } from "#features/portal/calls/rules/announced-date.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { Opening } from "../../eligibility-checks/queries/openings.server.ts";
import type { ChecklistStatus, ListedCriterion } from "../../eligibility-checks/rules/checklist.ts";
import { tellEligibleHref } from "../../eligibility-checks/rules/paths.ts";
import {
  CriteriaBricks,
  useCriteriaSummary,
} from "../../eligibility-checks/ui/criteria-bricks.tsx";
import type { DossierRow } from "../queries/dossier-rows.server.ts";
import { ELIGIBILITY_KEYWORDS, ELIGIBILITY_LABELS } from "../rules/dossier-list.ts";
import { dossiersHref } from "../rules/paths.ts";
import type { CallHead } from "../views/dossier-list.server.ts";

/** The criteria of a dossier as bricks, with words for what is not filled, or its verdict. */
export function EligibilityCell({ row }: { row: DossierRow }) {
  const { t, locale } = useLanguage();
  const summarize = useCriteriaSummary();
  const { criteria, eligibility } = row;
  if (!criteria) return <span className="muted">{ELIGIBILITY_LABELS.todo[locale]}</span>;
  const states = criteria.map(({ state }) => state);
  const isDone = eligibility === "eligible" || eligibility === "not_eligible";
  const computed = criteria.filter(({ isComputed }) => isComputed).length;
  const words = isDone
    ? ELIGIBILITY_LABELS[eligibility][locale]
    : [
        ...criteria.flatMap((one) => describeUnfilled(t, one)),
        summarize(states, ["filled", "not_filled", "open"]),
      ]
        .filter(Boolean)
        .join(", ") || t("eligibilityChecks:list.computed", { count: computed });
  return (
    <span className="dossier-criteria" data-status={eligibility}>
      <CriteriaBricks states={states} />
      <span className="list-note">{words}</span>
      <span className="vh">{summarize(states)}</span>
    </span>
  );
}

/** Reasons with words of their own in the list. */
const LISTED_REASONS = [
  "late",
  "organisation_kind",
  "organisation_country",
  "teams_missing",
  "countries_missing",
  "amount_too_high",
  "duration_too_short",
  "duration_too_long",
] as const;

/** Why a criterion is not filled: « durée trop longue ». */
function describeUnfilled(
  t: ReturnType<typeof useLanguage>["t"],
  { state, reason, missing }: ListedCriterion,
): string[] {
  if (state !== "not_filled") return [];
  const known = LISTED_REASONS.find((one) => one === reason) ?? "other";
  return [t(`eligibilityChecks:list.reasons.${known}`, { count: missing })];
}

/** The colleague who has the dossier open, and what they are on. */
export function OpenedBy({ opening }: { opening: Opening | null }) {
  const { t } = useLanguage();
  if (!opening) return null;
  const { name, criterion } = opening;
  return (
    <span className="dossier-opened">
      {criterion === null
        ? t("eligibilityChecks:list.here", { name })
        : t("eligibilityChecks:list.hereAt", { name, criterion })}
    </span>
  );
}

const SHOWN = ["eligible", "not_eligible", "review", "second_look", "todo"] as const;

/** Bricks of the progress bar at most: with more dossiers one brick stands for several. */
const MAX_BRICKS = 200;

interface EligibilityHeadProps {
  readonly call: CallHead;
  readonly now: Date;
  /** Whether the person sees the trial of telling the eligible ones. */
  readonly mayTell: boolean;
}

/** How far the eligibility of a call's dossiers is checked: one brick each, the counts, and the announced date. */
export function EligibilityHead({ call, now, mayTell }: EligibilityHeadProps) {
  const { t, locale } = useLanguage();
  const counts = call.eligibility;
  const total = SHOWN.reduce((sum, status) => sum + counts[status], 0);
  const done = counts.eligible + counts.not_eligible;
  const scale = Math.min(1, MAX_BRICKS / Math.max(total, 1));
  const number = formatCallNumber(call);
  const toHref = (status: ChecklistStatus) => {
    const keyword = ELIGIBILITY_KEYWORDS[status][locale];
    return dossiersHref(
      locale === "fr"
        ? `appel:${number} eligibilite:${keyword}`
        : `call:${number} eligibility:${keyword}`,
    );
  };
  return (
    <section className="panel eligibility-progress" aria-label={t("eligibilityChecks:head.label")}>
      <div className="progress-bricks" aria-hidden="true">
        {SHOWN.flatMap((status) =>
          Array.from({ length: Math.ceil(counts[status] * scale) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bricks have no identity besides their position
            <i key={`${status} ${index}`} data-status={status} />
          )),
        )}
      </div>
      <ul className="progress-counts">
        <li>
          <b>
            {t("eligibilityChecks:head.done", {
              done: formatNumber(locale, done),
              total: formatNumber(locale, total),
            })}
          </b>
        </li>
        {SHOWN.filter((status) => counts[status] > 0 || status !== "second_look").map((status) => (
          <li key={status} data-status={status}>
            <AppLink className="link" href={toHref(status)}>
              <b>{formatNumber(locale, counts[status])}</b>{" "}
              {status === "eligible" || status === "not_eligible"
                ? t(`eligibilityChecks:head.${status}`, { count: counts[status] })
                : t(`eligibilityChecks:head.${status}`)}
            </AppLink>
          </li>
        ))}
        {call.eligibilityAnswerOn && (
          <li className="progress-date">
            {t("eligibilityChecks:head.before", {
              date: describeAnnouncedDate(call.eligibilityAnswerOn, locale, now).date,
            })}
          </li>
        )}
      </ul>
      {mayTell && (
        <ButtonLink href={tellEligibleHref(call.id)} icon="send">
          {t("eligibilityChecks:head.tell")}
        </ButtonLink>
      )}
    </section>
  );
}
