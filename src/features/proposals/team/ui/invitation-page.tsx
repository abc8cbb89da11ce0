import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_REASON } from "../rules/invite-lines.ts";
import type { InvitationView } from "../views/invitation-view.server.ts";
import { AccessScreenPage } from "./access-screen.tsx";
import "./elements/jsx.d.ts";

type InvitationField = "otherAddress" | "reason";

interface InvitationPageProps {
  view: InvitationView;
  submission?: Submission<InvitationField> | undefined;
  /** The dossier the viewer already belongs to. */
  memberOf?: string | null;
}

/** An invitation, before and after sign-in. Only its buttons change anything, because mail scanners open every link. */
export function InvitationPage({ view, submission, memberOf = null }: InvitationPageProps) {
  const t = useT();
  if (view.kind === "over") return <AccessScreenPage {...view} />;
  const fields = toSubmittedFields<InvitationField>(submission, {
    toFieldId: (field) => field,
    toMessage: () => t("team:invitation.reasonTooLong", { max: MAX_REASON }),
  });
  const { acceptInvitation: accept, declineInvitation: decline } = view.can;
  // Visitors can press the button, too: the invitation is accepted after they sign in.
  const offersToAccept = accept.ok || accept.why === "signIn";
  const from = view.from ?? t("team:invitation.team");
  return (
    <div className="wrap narrow-page stack">
      {view.isUnread && <invitation-read />}
      <PageHeader
        title={t("team:invitation.title")}
        lead={t("team:invitation.lead", { from, dossier: view.dossier })}
      />
      {memberOf && (
        <Alert
          tone="info"
          role="status"
          actions={
            <ButtonLink href={generalHref(memberOf)}>{t("team:invitation.openDossier")}</ButtonLink>
          }
        >
          {t("team:invitation.alreadyMember")}
        </Alert>
      )}
      <Panel>
        {view.message && <blockquote className="invitation-message">{view.message}</blockquote>}
        <dl className="invitation-facts">
          <dt>{t("team:invitation.role")}</dt>
          <dd>{t(`team:invitation.as.${view.role}`, { team: view.teamNumber })}</dd>
          <dt>{t("team:invitation.call")}</dt>
          <dd>{view.call}</dd>
          <dt>{t("team:invitation.until")}</dt>
          <dd>{view.until}</dd>
        </dl>
      </Panel>
      {!decline.ok && <Alert tone="info">{t("team:invitation.administrator")}</Alert>}
      {!accept.ok && accept.why === "partClosed" && !memberOf && (
        <Alert tone="soon">{t("team:invitation.teamClosed")}</Alert>
      )}
      {offersToAccept && !memberOf && <AcceptForm view={view} />}
      {decline.ok && !memberOf && (
        <Panel>
          <form method="post" className="fields" noValidate data-keep-typed="">
            <ErrorSummary title={t("team:invitation.notDeclined")} errors={fields.lines} />
            <input type="hidden" name="intent" value="decline" />
            <TextField
              id="reason"
              name="reason"
              label={t("team:invitation.reason")}
              defaultValue={fields.valueOf("reason")}
              error={fields.errorOf("reason")}
            />
            <div className="btn-group">
              <Button type="submit">{t("team:invitation.decline")}</Button>
            </div>
          </form>
        </Panel>
      )}
    </div>
  );
}

function AcceptForm({ view }: { view: Extract<InvitationView, { kind: "open" }> }) {
  const t = useT();
  return (
    <form method="post" className="stack">
      <input type="hidden" name="intent" value="accept" />
      {view.as && (
        <Alert tone="soon" title={t("team:invitation.otherTitle")}>
          {t("team:invitation.other", { name: view.as })}
        </Alert>
      )}
      {view.as && <input type="hidden" name="otherAddress" value="on" />}
      <div className="btn-group">
        <Button type="submit" variant="primary">
          {t(view.as ? "team:invitation.acceptOther" : "team:invitation.accept")}
        </Button>
      </div>
      {!view.can.acceptInvitation.ok && (
        <p className="muted small">{t("team:invitation.signIn")}</p>
      )}
    </form>
  );
}
