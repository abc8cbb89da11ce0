import { formatDayTime, formatList, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { ImportView } from "../queries/production-imports.server.ts";

/** Progress of an import, for the page and the polling endpoint. */
export function formatImportProgress(t: Translate, locale: Locale, view: ImportView): string {
  if (view.state === "waiting") return t("productions:import.waiting");
  if (view.total === null) return t("productions:import.counting");
  return t("productions:import.done", {
    count: view.total,
    done: formatNumber(locale, view.done),
    total: formatNumber(locale, view.total),
  });
}

/** Age of the list, the search used, and the result of the last import. */
export function formatImportFreshness(
  t: Translate,
  locale: Locale,
  view: ImportView,
  now: Date,
): string {
  const source = t(`productions:sources.${view.source}`);
  if (!view.freshAt) return t("productions:import.never", { source });
  const parts = [
    t("productions:import.fresh", {
      source,
      date: formatDayTime(locale, view.freshAt, now),
    }),
  ];
  if (view.state === "done") {
    parts.push(t(`productions:import.by.${view.by}`, { value: view.value }));
    parts.push(formatImportResult(t, locale, view));
  }
  return parts.join(" · ");
}

function formatImportResult(t: Translate, locale: Locale, { added, changed }: ImportView): string {
  const parts: string[] = [];
  const counted = (count: number) => ({ count, number: formatNumber(locale, count) });
  if (added > 0) parts.push(t("productions:import.added", counted(added)));
  if (changed > 0) parts.push(t("productions:import.changed", counted(changed)));
  return parts.length > 0 ? formatList(locale, parts) : t("productions:import.nothingNew");
}
