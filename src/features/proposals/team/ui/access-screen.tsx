import { href } from "react-router";
import { LIST_HREF } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { invitationHref } from "../rules/paths.ts";
import type { AccessScreen } from "../views/invitation-view.server.ts";

interface AccessScreenProps {
  screen: AccessScreen;
  /** The invitation, where the viewer may know of it. */
  asked?: { readonly dossier: string; readonly from: string | null } | null;
  /** The open invitation. */
  invitationId?: string | null;
  /** Without an account, the link to the list is hidden: it would only ask to sign in. */
  signedIn?: boolean;
}

/** Why a dossier does not open, for former members and invited people. */
export function AccessScreenPage(props: AccessScreenProps) {
  const { screen, asked = null, invitationId = null, signedIn = true } = props;
  const t = useT();
  return (
    <div className="wrap narrow-page">
      <EmptyState
        level={1}
        title={t(`team:access.${screen}.title`)}
        built={0}
        actions={
          screen === "answered" ? (
            // The same post as accepting before sign-in: it leads back here, then to the dossier.
            <form method="post">
              <input type="hidden" name="intent" value="accept" />
              <Button type="submit" variant="primary">
                {t("team:access.signIn")}
              </Button>
            </form>
          ) : invitationId ? (
            <ButtonLink href={invitationHref(invitationId)} variant="primary">
              {t("team:access.answer")}
            </ButtonLink>
          ) : signedIn ? (
            <ButtonLink href={LIST_HREF}>{t("team:access.list")}</ButtonLink>
          ) : (
            <ButtonLink href={href("/")}>{t("team:access.calls")}</ButtonLink>
          )
        }
      >
        {asked && (
          <p>
            {t(screen === "waiting" ? "team:access.asks" : "team:access.asked", {
              from: asked.from ?? t("team:invitation.team"),
              dossier: asked.dossier,
            })}
          </p>
        )}
        <p>{t(`team:access.${screen}.text`)}</p>
      </EmptyState>
    </div>
  );
}
