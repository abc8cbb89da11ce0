import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxGroup } from "#ui/checkbox-group.tsx";
import { Panel } from "#ui/panel.tsx";
import { NOTIFICATION_KINDS, type NotificationKind } from "../rules/notification-kinds.ts";

interface MailChoicesProps {
  kinds: readonly NotificationKind[];
  /** Where mails go; null while there is no verified address. */
  email: string | null;
  /** The address of the page it stands on, which takes the choices. */
  action: string;
}

/** Which kinds are mailed too. In the space itself everything is always told. */
export function MailChoices({ kinds, email, action }: MailChoicesProps) {
  const t = useT();
  return (
    <Panel title={t("notifications:mail.title")}>
      <p className="muted">
        {email ? t("notifications:mail.help", { email }) : t("notifications:mail.helpNoAddress")}
        {!email && (
          <>
            {" "}
            <a href="/verifier-mon-email">{t("notifications:mail.verify")}</a>
          </>
        )}
      </p>
      <form method="post" action={action} className="mail-choices">
        <CheckboxGroup
          id="mailed"
          name="mailed"
          layout="list"
          legend={t("notifications:mail.legend")}
          defaultValue={kinds}
          options={NOTIFICATION_KINDS.map((kind) => ({
            value: kind,
            label: t(`notifications:kind.${kind}`),
            help: t(`notifications:kindHelp.${kind}`),
          }))}
        />
        <p className="small muted">{t("notifications:mail.searches")}</p>
        <Button type="submit" variant="primary" name="intent" value="preferences">
          {t("notifications:mail.save")}
        </Button>
      </form>
    </Panel>
  );
}
