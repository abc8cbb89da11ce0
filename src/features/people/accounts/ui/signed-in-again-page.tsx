import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface SignedInAgainPageProps {
  person: { readonly userId: string; readonly name: string } | null;
}

/** The end of a window that was opened to sign in again. */
export function SignedInAgainPage({ person }: SignedInAgainPageProps) {
  const t = useT();
  return (
    <div className="wrap account-page" role="status">
      {person ? (
        <EmptyState level={1} built={2} title={t("accounts:again.doneTitle")}>
          <signed-in-again data-user={person.userId} data-name={person.name}>
            <p>{t("accounts:again.doneText", { name: person.name })}</p>
          </signed-in-again>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          built={0}
          title={t("accounts:again.notDoneTitle")}
          actions={
            <ButtonLink href={href("/login")} variant="primary">
              {t("accounts:login.title")}
            </ButtonLink>
          }
        >
          <p>{t("accounts:again.notDoneText")}</p>
        </EmptyState>
      )}
    </div>
  );
}
