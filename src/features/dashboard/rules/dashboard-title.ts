import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";

/** The title of the dashboard; numbers below ten are written as words. */
export function formatDashboardTitle(name: string, count: number, t: Translate): string {
  const named = name.trim() !== "";
  const greeting = named
    ? t("dashboard:greeting.named", { name })
    : t("dashboard:greeting.nameless");
  if (count === 0) return t("dashboard:title.nothing", { greeting });
  if (count === 1) return t("dashboard:title.one", { greeting });
  const number = count < 10 ? t(`dashboard:numbers.${count}` as TranslationKey) : String(count);
  return t("dashboard:title.several", { greeting, number });
}
