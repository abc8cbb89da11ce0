import { Form } from "react-router";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { formatNearDay } from "../rules/format-near-day.ts";
import type { ListedInvitation } from "../views/staff-page.server.ts";
import { StaffProblem } from "./staff-forms.tsx";

interface InvitationsPanelProps {
  waiting: readonly ListedInvitation[];
  past: readonly ListedInvitation[];
  now: Date;
  submission: Submission | undefined;
}

/** Open invitations, expired ones that can be repeated, and the past ones behind a fold. */
export function InvitationsPanel({ waiting, past, now, submission }: InvitationsPanelProps) {
  const { t } = useLanguage();
  return (
    <Panel id="invitations" title={t("staff:invitations.title")}>
      {waiting.length === 0 && <p className="muted">{t("staff:invitations.none")}</p>}
      <ul className="staff-invitations">
        {waiting.map((one) => (
          <li key={one.id}>
            <InvitationSummary invitation={one} now={now} />
            <StaffProblem problem={findSubmission(submission, one.id)?.problem} />
            <Form method="post" className="btn-group">
              <PageAgencyField />
              <input type="hidden" name="invitation" value={one.id} />
              <Button
                type="submit"
                name="intent"
                value="repeat"
                size="s"
                icon="send"
                aria-label={t(
                  one.state === "open"
                    ? "staff:invitations.repeatNamed"
                    : "staff:invitations.againNamed",
                  { email: one.email },
                )}
              >
                {t(one.state === "open" ? "staff:invitations.repeat" : "staff:invitations.again")}
              </Button>
              {one.state === "open" && (
                <Button
                  type="submit"
                  name="intent"
                  value="cancel"
                  size="s"
                  aria-label={t("staff:invitations.cancelNamed", { email: one.email })}
                >
                  {t("staff:invitations.cancel")}
                </Button>
              )}
            </Form>
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>{t("staff:invitations.past", { count: past.length })}</summary>
          <ul className="staff-invitations">
            {past.map((one) => (
              <li key={one.id}>
                <InvitationSummary invitation={one} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function InvitationSummary({ invitation, now }: { invitation: ListedInvitation; now: Date }) {
  const { t, locale } = useLanguage();
  const { email, role, departments, inviterName, createdAt } = invitation;
  return (
    <>
      <div className="staff-invitation">
        <b>{email}</b>
        <span className="small muted">
          {t("staff:invitations.by", {
            role: t(`staff:roles.${role}`),
            departments: departments
              ? departments.map((one) => one[locale]).join(", ")
              : t("staff:departments.all"),
            name: inviterName ?? t("staff:invitations.formerPerson"),
            day: formatNearDay(t, locale, createdAt, now),
          })}
        </span>
      </div>
      <p className="staff-invitation-state small">
        {invitation.state === "open" && <Icon name="clock" />}
        <InvitationState invitation={invitation} now={now} />
      </p>
    </>
  );
}

function InvitationState({ invitation, now }: { invitation: ListedInvitation; now: Date }) {
  const { t, locale } = useLanguage();
  const { state, readAt, expiresAt, acceptedAt, cancelledAt } = invitation;
  const format = (at: Date) => formatNearDay(t, locale, at, now);
  if (state === "open")
    return readAt
      ? t("staff:invitations.read", { readDay: format(readAt), day: format(expiresAt) })
      : t("staff:invitations.unread", { day: format(expiresAt) });
  const at = state === "accepted" ? acceptedAt : state === "expired" ? expiresAt : cancelledAt;
  return t(`staff:invitations.${state}`, { day: format(at ?? expiresAt) });
}
