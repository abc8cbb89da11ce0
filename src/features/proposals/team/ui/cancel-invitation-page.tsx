import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { formatRefusal } from "./format-refusal.ts";

interface CancelInvitationProps {
  name: string;
  dossier: string;
  dossierId: string;
  /** Answered or ended meanwhile. */
  over: boolean;
  submission: Submission | undefined;
}

export function CancelInvitationPage(props: CancelInvitationProps) {
  const { name, dossier, dossierId, over, submission } = props;
  const t = useT();
  return (
    <div className="wrap narrow-page stack">
      <PageHeader title={t("team:cancel.title")} />
      {(over || submission) && (
        <Alert tone="stop" role="alert" takesFocus={submission !== undefined}>
          {over ? t("team:cancel.over") : formatRefusal(t, submission?.problem ?? "failed")}
        </Alert>
      )}
      <Panel>
        <form method="post" className="fields">
          <p>{t("team:cancel.text", { name, dossier })}</p>
          <div className="btn-group">
            <ButtonLink href={teamHref(dossierId)}>{t("team:cancel.back")}</ButtonLink>
            {!over && (
              <Button type="submit" variant="danger">
                {t("team:cancel.submit")}
              </Button>
            )}
          </div>
        </form>
      </Panel>
    </div>
  );
}
