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
  /** The invitation it was about, where that may be told. */
  asked?: { readonly dossier: string; readonly from: string | null } | null;
  /** The invitation that waits for an answer. */
  invitationId?: string | null;
  /** Without an account, one's list would only ask for one. */
  signedIn?: boolean;
}

/** Why a dossier does not open: to those alone who have, or had, a key to it. */
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
            // As who accepts before signing in: led back here, and on to the dossier.
            <form method="post">
              <input type="hidden" name="do" value="accept" />
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
