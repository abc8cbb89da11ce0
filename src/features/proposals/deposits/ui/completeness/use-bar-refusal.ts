import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { SubmitBarView } from "../../endpoints.ts";

/** Why the deposit cannot be asked for at this moment, beside the button that would. */
export function useBarRefusal() {
  const { t, locale } = useLanguage();
  return ({ refusal, closesAt, editUntil, now }: SubmitBarView): string | undefined => {
    if (refusal === null) return undefined;
    if (refusal === "incomplete") return t("deposits:completeness.missingInformation");
    const closes = formatDayTime(locale, new Date(editUntil ?? closesAt), new Date(now));
    if (refusal === "closed" && editUntil) return t("deposits:refusals.editOver", { closes });
    return t(`deposits:refusals.${refusal}`, { closes });
  };
}
