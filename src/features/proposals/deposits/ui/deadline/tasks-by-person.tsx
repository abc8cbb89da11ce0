import { useContext } from "react";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DepositContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import type { RemindersDone } from "#features/proposals/team/rules/paths.ts";
import {
  RemindAll,
  RemindButton,
  RemindersAlert,
} from "#features/proposals/team/ui/remind-button.tsx";
import type { ReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";

interface TasksByPersonProps {
  dossierId: string;
  board: ReadinessBoard;
  /** Result of the reminder that was just sent. */
  reminded: RemindersDone | null;
}

/** Open tasks by responsible person: the reader first, then the others, each with a reminder button. */
export function TasksByPerson({ dossierId, board, reminded }: TasksByPersonProps) {
  const t = useT();
  const { people, due } = board;
  const { online } = useContext(DepositContext);
  const action = depositHref(dossierId);
  return (
    <Panel
      title={t("deposits:deadline.owes.title")}
      actions={due > 1 && <RemindAll dossierId={dossierId} count={due} action={action} />}
    >
      {reminded && <RemindersAlert done={reminded} />}
      {people.length === 0 && <p className="muted">{t("deposits:deadline.owes.nobody")}</p>}
      <ul className="owers">
        {people.map(({ id, userId, name, role, teamNumber, self, owed, reminder }) => (
          <li key={id} className="ower">
            <div className="ower-head">
              <p>
                <b>{self ? t("deposits:deadline.owes.you") : name}</b>{" "}
                {online.has(userId) && (
                  <span className="ower-online">{t("deposits:deadline.owes.online")}</span>
                )}
                <span className="ower-count">
                  {t("deposits:deadline.owes.count", { count: owed.length })}
                </span>
                <span className="small muted">
                  {t(`dossiers:roles.${role}`)}, {t("team:page.team", { number: teamNumber })}
                </span>
              </p>
              {reminder && (
                <ul className="ower-reminder">
                  <RemindButton {...{ dossierId, reminder, action }} />
                </ul>
              )}
            </div>
            <ul className="ower-things">
              {owed.map(({ key, text, short, href, reminder: invited }) => (
                <li key={key}>
                  <AppLink className="link" href={href}>
                    {/* The long text addresses the reader directly. */}
                    {self ? text : short}
                  </AppLink>
                  {invited && (
                    <ul className="ower-reminder">
                      <RemindButton {...{ dossierId, action }} reminder={invited} />
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
