import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxGroup } from "#ui/choices.tsx";
import { Panel } from "#ui/panel.tsx";
import type { KindChoice } from "../rules/notification-kinds.ts";

interface MailChoicesProps {
  kinds: readonly KindChoice[];
  /** The kinds that are mailed. */
  mailed: readonly string[];
  /** The recipient; null while no address is verified. */
  email: string | null;
  /** The address of the page that takes the choices. */
  action: string;
}

/** The kinds that are also mailed. In the space every kind is shown. */
export function MailChoices({ kinds, mailed, email, action }: MailChoicesProps) {
  const t = useT();
  return (
    <Panel title={t("notifications:mail.title")}>
      <p className="muted">
        {email ? t("notifications:mail.help", { email }) : t("notifications:mail.helpNoAddress")}
        {!email && (
          <>
            {" "}
            <a href={href("/verifier-mon-email")}>{t("notifications:mail.verify")}</a>
          </>
        )}
      </p>
      <form method="post" action={action} className="mail-choices">
        <CheckboxGroup
          id="mailed"
          name="mailed"
          layout="list"
          legend={t("notifications:mail.legend")}
          defaultValue={mailed}
          options={kinds.map(({ kind, label, help }) => ({ value: kind, label, help }))}
        />
        <p className="small muted">{t("notifications:mail.searches")}</p>
        <Button type="submit" variant="primary" name="intent" value="preferences">
          {t("notifications:mail.save")}
        </Button>
      </form>
    </Panel>
  );
}
