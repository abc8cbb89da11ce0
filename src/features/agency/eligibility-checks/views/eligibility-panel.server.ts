import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { describeRule, getRuleText } from "#features/proposals/eligibility/rules/describe-rule.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { type CheckedCriterion, loadChecklist } from "../queries/checklist.server.ts";
import { findLastLook, listOpenings } from "../queries/openings.server.ts";
import { canBeEligible, findLook, isOutdated } from "../rules/checklist.ts";
import { describeComputation } from "../rules/describe-fact.ts";
import { isWaitingFor } from "../rules/waiting.ts";

/** The check list of a deposited dossier as its page shows it; null before the first deposit. */
export async function loadEligibilityPanel(
  db: Db,
  actor: StaffActor,
  dossier: DossierForAgency,
  locale: Locale,
) {
  const checklist = await loadChecklist(db, dossier.id);
  if (!checklist) return null;
  const { criteria, verdicts, version, year, facts, status } = checklist;
  const t = getTranslator(locale);
  const language = { locale, t };
  const people = [
    ...criteria.flatMap(({ looks }) => [looks.first?.by, looks.second?.by]),
    verdicts.first?.by,
    verdicts.second?.by,
  ].flatMap((id) => id ?? []);
  const names = await loadShownNames(db, dossier.id, people);
  const describeLook = <Verdict extends string>(
    look: { verdict: Verdict; version: number; by: string | null; at: Date; text: string } | null,
  ) =>
    look && {
      verdict: look.verdict,
      text: look.text,
      at: look.at,
      /** Null once the account is erased. */
      name: (look.by && names.get(look.by)) || null,
      isOwn: look.by === actor.userId,
      version: look.version,
      isOutdated: isOutdated(look, version),
    };
  const describeCriterion = (criterion: CheckedCriterion) => {
    const { id, rule, state, looks, computed, needsPerson } = criterion;
    const look = findLook(looks, checklist, actor.userId);
    return {
      id,
      title: rule
        ? describeRule(rule, { ...language, year })
        : t("eligibilityChecks:deposit.title"),
      article: rule ? getRuleText(rule, "article", locale) : "",
      quote: rule ? getRuleText(rule, "quote", locale) : "",
      state,
      computed,
      needsPerson,
      note: describeComputation(criterion, facts, language),
      first: describeLook(looks.first),
      second: describeLook(looks.second),
      /** The look that this person would give, and the moment of the one it replaces. */
      look,
      seenAt: (look === 1 ? looks.first : looks.second)?.at.toISOString() ?? "",
      isWaiting: isWaitingFor(criterion, checklist, actor.userId),
    };
  };
  const look = findLook(verdicts, checklist, actor.userId);
  return {
    version,
    status,
    secondLook: checklist.secondLook,
    criteria: criteria.map(describeCriterion),
    verdicts: { first: describeLook(verdicts.first), second: describeLook(verdicts.second) },
    verdictLook: look,
    verdictSeenAt: (look === 1 ? verdicts.first : verdicts.second)?.at.toISOString() ?? "",
    canBeEligible: canBeEligible(
      criteria.map(({ state }) => state),
      look,
    ),
    toldAt: dossier.eligibilityToldAt,
    openings: await listOpenings(db, dossier.id, actor.userId),
    lastLook: await findLastLook(db, dossier.id),
    can: can(actor, "checkEligibility", dossier),
  };
}

export type EligibilityPanelView = NonNullable<Awaited<ReturnType<typeof loadEligibilityPanel>>>;
