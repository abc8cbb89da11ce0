import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AccountPage } from "./account-page.tsx";

interface ConfirmAddressPageProps {
  email: string;
  /** Somebody is signed in here whose link this is not. */
  otherPerson: boolean;
}

/** A mailed link only leads here: programs that read mail open links too, but press no button. */
export function ConfirmAddressPage({ email, otherPerson }: ConfirmAddressPageProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:confirm.title")}
      lead={t("accounts:confirm.lead", { email })}
      notice={
        otherPerson && (
          <Alert tone="stop" role="alert">
            {t("accounts:confirm.otherPerson")}
          </Alert>
        )
      }
    >
      {otherPerson ? (
        <form method="post" action={href("/logout")}>
          <Button type="submit">{t("accounts:login.signOut")}</Button>
        </form>
      ) : (
        <form method="post" aria-label={t("accounts:confirm.title")}>
          <Button type="submit" variant="primary">
            {t("accounts:confirm.submit")}
          </Button>
        </form>
      )}
      <p className="small muted">{t("accounts:confirm.notMe")}</p>
    </AccountPage>
  );
}
