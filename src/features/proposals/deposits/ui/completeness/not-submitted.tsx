import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SubmitBarView } from "../../endpoints.ts";

/** Said wherever somebody might think that it was. */
export function NotSubmitted({ bar }: { bar: SubmitBarView }) {
  const t = useT();
  return (
    <p className="not-submitted">
      <Icon name="stop" />
      <span>
        {t(`deposits:completeness.${bar.isUnlocked ? "changesNotSubmitted" : "notSubmitted"}`)}
      </span>
    </p>
  );
}
