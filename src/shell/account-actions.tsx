import { href } from "react-router";
import { signInHref } from "#platform/http/sign-in-href.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

interface AccountActionsProps {
  person: string | null;
  /** Where to come back to after signing in. */
  path: string;
}

/** At the right of the header: the way in, or the person and the way out. */
export function AccountActions({ person, path }: AccountActionsProps) {
  const t = useT();
  if (person === null) {
    return (
      <ButtonLink
        href={path === href("/") ? href("/login") : signInHref(path)}
        variant="primary"
        rel="nofollow"
      >
        {t("nav.signIn")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href={href("/mon-espace")} icon="user">
        {person}
      </ButtonLink>
      <form method="post" action={href("/logout")}>
        <Button type="submit" variant="quiet" icon="log-out">
          {t("accounts:login.signOut")}
        </Button>
      </form>
    </>
  );
}
