import type { RefObject } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { useFocusAfterRemoval } from "#ui/live/page-hooks.ts";
import { Panel } from "#ui/panel.tsx";
import type { InvitationState } from "../rules/invitation.ts";
import { cancelHref } from "../rules/paths.ts";
import type { InvitationRow } from "../views/team-page.server.ts";
import { TeamActionForm } from "./team-action-form.tsx";

const ICONS: Readonly<Record<InvitationState | "left", IconName>> = {
  sent: "send",
  read: "eye",
  accepted: "check",
  refused: "close",
  expired: "clock",
  cancelled: "minus",
  member_removed: "minus",
  left: "log-out",
};

/** All invitations of the dossier with their states. */
export function InvitationHistory(props: {
  dossierId: string;
  invitations: readonly InvitationRow[];
  /** The list can be focused. */
  listRef: RefObject<HTMLUListElement | null>;
  /** Opens the dialog to repeat an invitation. */
  onAgain: (again: InvitationRow["again"]) => void;
}) {
  const t = useT();
  const { dossierId, invitations, listRef, onAgain } = props;
  useFocusAfterRemoval(listRef);
  return (
    <Panel level={3} title={t("team:history.title")}>
      {invitations.length === 0 && <p className="muted">{t("team:history.none")}</p>}
      <ul className="invitations" ref={listRef} tabIndex={-1} aria-label={t("team:history.title")}>
        {invitations.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.name}</b>
              <p className="small muted">
                {t(`team:invitation.as.${one.role}`, { team: one.teamNumber })}
              </p>
            </div>
            <div className="small">
              <p>{one.by ?? t("team:history.formerMember")}</p>
              <p className="muted">{one.sent}</p>
            </div>
            <div className="small">
              <p className={`invitation-state invitation-${one.state}`}>
                <Icon name={ICONS[one.state]} />
                <b>{t(`team:history.states.${one.state}`)}</b>
                {one.since && ` ${t("team:history.on", { date: one.since })}`}
              </p>
              {one.answeredBy && (
                <p className="muted">{t("team:history.answeredBy", { name: one.answeredBy })}</p>
              )}
              {one.reason && (
                <p className="muted">{t("team:history.reason", { reason: one.reason })}</p>
              )}
              {one.until && (
                <p className="muted">{t("team:history.until", { moment: one.until })}</p>
              )}
              {one.reminded && (
                <p className="muted">{t("team:history.reminded", { date: one.reminded })}</p>
              )}
            </div>
            {one.open && one.can.cancel.ok && (
              <div className="btn-group">
                <TeamActionForm
                  dossierId={dossierId}
                  fields={{ intent: "remind", invitation: one.id }}
                >
                  <Button
                    type="submit"
                    size="s"
                    icon="send"
                    aria-label={t("team:history.remindNamed", { name: one.name })}
                    disabledReason={
                      one.can.remind.ok ? undefined : t("team:page.refusals.remindedToday")
                    }
                  >
                    {t("team:history.remind")}
                  </Button>
                </TeamActionForm>
                <ButtonLink
                  href={cancelHref(one.id)}
                  size="s"
                  aria-label={t("team:history.cancelNamed", { name: one.name })}
                >
                  {t("team:history.cancel")}
                </ButtonLink>
              </div>
            )}
            {one.again && (
              <div className="btn-group">
                <Button
                  size="s"
                  onClick={() => onAgain(one.again)}
                  aria-label={t("team:history.againNamed", { name: one.name })}
                >
                  {t("team:history.again")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
