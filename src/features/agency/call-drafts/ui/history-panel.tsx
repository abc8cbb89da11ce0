import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EVENT_LABELS } from "../../audit-log/locales/events.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";

interface HistoryPanelProps {
  readonly history: CallEditorView["history"];
  readonly now: Date;
}

/** What was done with the call, from its audit. */
export function HistoryPanel({ history, now }: HistoryPanelProps) {
  const { t, locale } = useLanguage();
  return (
    <Panel id="historique" title={t("callDrafts:history.title")}>
      {history.length === 0 ? (
        <p className="small muted">{t("callDrafts:history.none")}</p>
      ) : (
        <ul className="call-changes">
          {history.map(({ id, at, event, person, reason }) => (
            <li key={id}>
              <b>{EVENT_LABELS[event][locale]}</b>
              {reason && <span className="call-reason">« {reason} »</span>}
              <small>
                {person && `${person}, `}
                {formatDayTime(locale, at, now)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
