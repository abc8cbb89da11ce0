import { journalHref, teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import type { JournalView } from "../views/journal.server.ts";
import { TabHead } from "./tab-head.tsx";

interface JournalPageProps {
  dossierId: string;
  journal: JournalView;
}

export function JournalPage({ dossierId, journal: { entries, older, latest } }: JournalPageProps) {
  const t = useT();
  return (
    <div className="stack">
      <TabHead title={t("team:journal.title")} lead={t("team:journal.lead")} />
      {entries.length === 0 ? (
        <EmptyState
          level={3}
          title={t("team:journal.none")}
          actions={<ButtonLink href={teamHref(dossierId)}>{t("team:journal.toTeam")}</ButtonLink>}
        >
          <p>{t("team:journal.noneText")}</p>
        </EmptyState>
      ) : (
        <Panel>
          <ol className="journal">
            {entries.map(({ id, at, iso, who, what, about }) => (
              <li key={id} className="journal-entry">
                <time dateTime={iso} className="muted small">
                  {at}
                </time>
                <span>
                  {who && <b>{who}</b>} {what}
                  {about && ` (${about})`}
                </span>
              </li>
            ))}
          </ol>
          {(older !== null || !latest) && (
            <nav className="btn-group" aria-label={t("team:journal.pages")}>
              {!latest && (
                <AppLink className="link" href={journalHref(dossierId)}>
                  {t("team:journal.latest")}
                </AppLink>
              )}
              {older !== null && (
                <AppLink className="link" href={`${journalHref(dossierId)}?avant=${older}`}>
                  {t("team:journal.older")}
                </AppLink>
              )}
            </nav>
          )}
        </Panel>
      )}
    </div>
  );
}
