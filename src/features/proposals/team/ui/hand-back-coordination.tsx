import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { TeamPageView } from "../views/team-page.server.ts";
import { TeamActionForm, type TeamActionPage } from "./team-action-form.tsx";

interface HandBackCoordinationProps {
  dossierId: string;
  page: TeamActionPage;
  handBack: TeamPageView["handBack"];
}

/** Tells a new coordinator who handed the coordination on to them, and hands it back by one press. */
export function HandBackCoordination({ dossierId, page, handBack }: HandBackCoordinationProps) {
  const t = useT();
  if (!handBack) return null;
  const { memberId, name } = handBack;
  return (
    <Alert
      tone="info"
      actions={
        <TeamActionForm
          dossierId={dossierId}
          page={page}
          fields={{ intent: "transferCoordination", member: memberId }}
        >
          <Button type="submit" size="s">
            {t("team:actions.handBack", { name })}
          </Button>
        </TeamActionForm>
      }
    >
      {t("team:page.received", { name })}
    </Alert>
  );
}
