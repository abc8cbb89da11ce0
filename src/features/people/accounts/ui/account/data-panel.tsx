import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { ERASE_HREF } from "../../rules/hrefs.ts";

export const DATA_HREF = href("/mon-espace/mon-compte/mes-donnees.zip");

export function DataPanel() {
  const t = useT();
  return (
    <Panel title={t("accounts:account.data.title")}>
      <div className="account-stack">
        <p>{t("accounts:account.data.text")}</p>
        <ButtonLink href={DATA_HREF} icon="download" download>
          {t("accounts:account.data.download")}
        </ButtonLink>
        <p className="account-apart">{t("accounts:account.data.eraseText")}</p>
        <ButtonLink href={ERASE_HREF} variant="danger" icon="trash">
          {t("accounts:account.data.erase")}
        </ButtonLink>
      </div>
    </Panel>
  );
}
