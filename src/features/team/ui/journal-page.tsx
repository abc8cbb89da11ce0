import { useT } from "#platform/i18n/context.tsx";
import { Panel } from "#ui/panel.tsx";
import type { JournalEntry } from "../views/journal.server.ts";
import { TabHead } from "./tab-head.tsx";

export function JournalPage({ entries }: { entries: readonly JournalEntry[] }) {
  const t = useT();
  return (
    <div className="stack">
      <TabHead title={t("team:journal.title")} lead={t("team:journal.lead")} />
      <Panel>
        {entries.length === 0 && <p className="muted">{t("team:journal.none")}</p>}
        <ol className="journal">
          {entries.map(({ id, at, iso, who, what, about }) => (
            <li key={id} className="journal-entry">
              <time dateTime={iso} className="muted small">
                {at}
              </time>
              <span>
                {who && <b>{who}</b>} {what}
                {about && ` (${t("team:journal.about", { name: about })})`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
