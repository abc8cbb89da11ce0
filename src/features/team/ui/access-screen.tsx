import { href } from "react-router";
import { LIST_HREF } from "#features/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { AccessScreen } from "../views/invitation-view.server.ts";

interface AccessScreenProps {
  screen: AccessScreen;
  /** The invitation it was about, where that may be told. */
  asked?: { readonly dossier: string; readonly from: string | null } | null;
  /** Without an account, one's list would only ask for one. */
  signedIn?: boolean;
}

/** Why a dossier does not open: to those alone who have, or had, a key to it. */
export function AccessScreenPage({ screen, asked = null, signedIn = true }: AccessScreenProps) {
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
          ) : signedIn ? (
            <ButtonLink href={LIST_HREF}>{t("team:access.list")}</ButtonLink>
          ) : (
            <ButtonLink href={href("/")}>{t("team:access.calls")}</ButtonLink>
          )
        }
      >
        {asked && (
          <p>
            {t("team:access.asked", {
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
