import { Form, useNavigation } from "react-router";
import { consortiumHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { RemindersDone } from "../rules/paths.ts";
import type { BoardTeam } from "../views/readiness.server.ts";

type Reminder = BoardTeam["reminders"][number];

/** Sends a reminder to a member with open tasks or an unanswered invitation. */
export function RemindButton(props: {
  dossierId: string;
  reminder: Reminder;
  /** Address of the form; the consortium page by default. */
  action?: string;
}) {
  const { dossierId, reminder, action = consortiumHref(dossierId) } = props;
  const t = useT();
  const { field, id, name, last, until, can } = reminder;
  const busy = useIsSending(id);
  return (
    <li className="board-reminder">
      <span className="small muted">
        {[
          last && t("team:board.remindedOn", { name, date: last }),
          until && t("team:board.until", { moment: until }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="remind" />
        <input type="hidden" name={field} value={id} />
        <Button
          type="submit"
          size="s"
          icon="send"
          busy={busy}
          disabledReason={can.remind.ok ? undefined : t("team:board.today")}
        >
          {t("team:board.remind", { name })}
        </Button>
      </Form>
    </li>
  );
}

export function RemindAll(props: { dossierId: string; count: number; action?: string }) {
  const { dossierId, count, action = consortiumHref(dossierId) } = props;
  const t = useT();
  const busy = useIsSending("all");
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="remindAll" />
      <input type="hidden" name="member" value="all" />
      <Button type="submit" icon="send" busy={busy}>
        {t("team:board.remindAll", { count })}
      </Button>
    </Form>
  );
}

/** Tells whether anyone was reminded. */
export function RemindersAlert({ done }: { done: RemindersDone }) {
  const t = useT();
  return done === "remindersSent" ? (
    <DoneAlert>{t("team:board.reminded")}</DoneAlert>
  ) : (
    <Alert tone="soon" role="status">
      {t("team:board.notReminded")}
    </Alert>
  );
}

function useIsSending(id: string): boolean {
  const { formData } = useNavigation();
  return (
    formData !== undefined && [formData.get("member"), formData.get("invitation")].includes(id)
  );
}
