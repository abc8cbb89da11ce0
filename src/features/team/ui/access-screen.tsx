import { LIST_HREF } from "#features/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { AccessScreen } from "../views/invitation-view.server.ts";

/** Why a dossier does not open: to those alone who have, or had, a key to it. */
export function AccessScreenPage({ screen }: { screen: AccessScreen }) {
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
          ) : (
            <ButtonLink href={LIST_HREF}>{t("team:access.list")}</ButtonLink>
          )
        }
      >
        <p>{t(`team:access.${screen}.text`)}</p>
      </EmptyState>
    </div>
  );
}
