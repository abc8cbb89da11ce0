import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { useLocale } from "#platform/i18n/context.tsx";
import { getRuleText } from "../rules/describe-rule.ts";

/** The clause of the call's text that a rule comes from: its article and its words. */
export function Clause({ rule }: { rule: EligibilityRule }) {
  const locale = useLocale();
  const article = getRuleText(rule, "article", locale);
  const quote = getRuleText(rule, "quote", locale);
  return (
    <p className="clause">
      {article && <cite>{article}</cite>} {quote && <q>{quote}</q>}
    </p>
  );
}
