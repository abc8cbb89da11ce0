import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { EVENT_LABELS } from "../../audit-log/locales/events.ts";
import { callMessagesHref } from "../../call-notices/rules/paths.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";

interface HistoryPanelProps {
  readonly view: CallEditorView;
}

/** What was done with the call, from its audit, and the way to the messages that its teams got. */
export function HistoryPanel({ view }: HistoryPanelProps) {
  const { t, locale } = useLanguage();
  const { id: draftId, callId, partnerKind, history, now } = view;
  return (
    <Panel
      id="historique"
      title={t("callDrafts:history.title")}
      actions={
        // Calls of one-off partners have no teams.
        callId !== null &&
        partnerKind === "standard" && (
          <AppLink className="small" href={callMessagesHref(draftId)}>
            {t("callDrafts:history.messages")}
          </AppLink>
        )
      }
    >
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
