import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";

/** Said wherever somebody might think that it was. */
export function NotSubmitted() {
  const t = useT();
  return (
    <p className="not-submitted">
      <Icon name="stop" />
      <span>{t("deposits:completeness.notSubmitted")}</span>
    </p>
  );
}
