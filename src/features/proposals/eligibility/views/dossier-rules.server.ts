import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { countOtherCoordinations } from "../queries/other-coordinations.server.ts";
import { describeReason, describeRule, getRuleText } from "../rules/describe-rule.ts";
import { type DossierFactsForRules, evaluateForDossier } from "../rules/dossier-answers.ts";
import type { DossierRules } from "../rules/dossier-rules.ts";
import { mayApplyHref } from "../rules/paths.ts";

interface DossierOfCall {
  readonly id: string;
  readonly call: {
    readonly callId: number;
    readonly slug: string;
    readonly year: number;
    readonly eligibility: readonly EligibilityRule[];
  };
  readonly coordinatorId: string | null;
  readonly facts: Omit<DossierFactsForRules, "otherCoordinations">;
}

/** The rules of a dossier's call with a verdict each, for one member; null for a call without rules. */
export async function loadDossierRules(
  db: Db,
  actor: PersonActor,
  { id, call, coordinatorId, facts }: DossierOfCall,
  { locale, now }: { locale: Locale; now: Date },
): Promise<DossierRules | null> {
  const rules = call.eligibility;
  if (rules.length === 0) return null;
  const isCoordinator = actor.userId === coordinatorId;
  const asksOthers = rules.some(({ kind }) => kind === "one_per_coordinator");
  const otherCoordinations =
    isCoordinator && asksOthers
      ? await countOtherCoordinations(db, actor.userId, { callId: call.callId, dossierId: id, now })
      : null;
  const t = getTranslator(locale);
  return {
    href: mayApplyHref(call.slug),
    items: rules.map((rule) => {
      const verdict = evaluateForDossier(rule, { ...facts, otherCoordinations });
      return {
        id: rule.id,
        title: describeRule(rule, { locale, t, year: call.year }),
        verdict: verdict.verdict,
        note:
          verdict.verdict === "yes"
            ? t("eligibility:dossier.fits")
            : rule.kind === "one_per_coordinator" && !isCoordinator
              ? t("eligibility:dossier.coordinatorKnows")
              : describeReason(t, verdict),
        article: getRuleText(rule, "article", locale),
        quote: getRuleText(rule, "quote", locale),
      };
    }),
  };
}
