import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { invitationHref } from "../rules/paths.ts";
import type { WaitingInvitation } from "../views/invitation-view.server.ts";

/** Open invitations to the viewer, above their dossiers. */
export function WaitingInvitations({ waiting }: { waiting: readonly WaitingInvitation[] }) {
  const t = useT();
  return waiting.map(({ id, from, dossier, role, teamNumber, until }) => (
    <Alert
      key={id}
      tone="soon"
      title={t("team:invitation.lead", { from: from ?? t("team:invitation.team"), dossier })}
      actions={<ButtonLink href={invitationHref(id)}>{t("team:mail.action")}</ButtonLink>}
    >
      {t(`team:invitation.as.${role}`, { team: teamNumber })} ·{" "}
      {t("team:history.until", { moment: until })}
    </Alert>
  ));
}
