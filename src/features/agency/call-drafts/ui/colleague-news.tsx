import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { EVENT_LABELS } from "../../audit-log/locales/events.ts";
import { findColleagueNews } from "../rules/colleague-news.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";

/** Says that another person has published, planned or withdrawn the call while the page was open. */
export function ColleagueNews({ history }: Pick<CallEditorView, "history">) {
  const { t, locale } = useLanguage();
  const [knownIds] = useState(() => new Set(history.map(({ id }) => id)));
  const news = findColleagueNews(history, knownIds);
  return (
    <div role="status">
      {news && (
        <Alert tone="info" title={EVENT_LABELS[news.event][locale]}>
          {t("callDrafts:live.news", {
            name: news.person ?? t("callDrafts:live.product"),
            time: formatTime(locale, news.at),
          })}
        </Alert>
      )}
    </div>
  );
}
