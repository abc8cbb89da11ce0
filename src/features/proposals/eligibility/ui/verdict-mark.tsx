import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Verdict } from "../rules/evaluate.ts";

/** The shape of a verdict: a disc for yes, a square for no, a dashed ring for unknown. Decorative beside its word. */
export function VerdictShape({ verdict }: { verdict: Verdict }) {
  return (
    <span className="verdict-shape" data-verdict={verdict} aria-hidden="true">
      {verdict === "unknown" ? "?" : <Icon name={verdict === "yes" ? "check" : "close"} />}
    </span>
  );
}

/** A verdict as shape and word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const t = useT();
  return (
    <b className="verdict-mark" data-verdict={verdict}>
      <VerdictShape verdict={verdict} />
      {t(`eligibility:verdicts.${verdict}`)}
    </b>
  );
}

/** One brick for each rule, in the order of the rules. Decorative: the counts beside say the same. */
export function VerdictBricks({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <span className="verdict-bricks" aria-hidden="true">
      {verdicts.map((verdict, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bricks have no identity besides their position
        <i key={index} data-verdict={verdict} />
      ))}
    </span>
  );
}
