import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { TeamPageView } from "../views/team-page.server.ts";
import { ActForm, type ActPage } from "./act-form.tsx";

interface HandBackProps {
  dossierId: string;
  page: ActPage;
  handBack: TeamPageView["handBack"];
}

/** Tells a new coordinator who handed the coordination on to them, and hands it back by one press. */
export function HandBack({ dossierId, page, handBack }: HandBackProps) {
  const t = useT();
  if (!handBack) return null;
  const { memberId, name } = handBack;
  return (
    <Alert
      tone="info"
      actions={
        <ActForm
          dossierId={dossierId}
          page={page}
          fields={{ intent: "transferCoordination", member: memberId }}
        >
          <Button type="submit" size="s">
            {t("team:actions.handBack", { name })}
          </Button>
        </ActForm>
      }
    >
      {t("team:page.received", { name })}
    </Alert>
  );
}
