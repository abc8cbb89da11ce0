import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Account } from "../../queries/account.server.ts";

interface LanguagePanelProps {
  account: Pick<Account, "locale">;
  /** That the language was just saved. */
  confirmation: ReactNode;
}

export function LanguagePanel({ account, confirmation }: LanguagePanelProps) {
  const t = useT();
  return (
    <Panel title={t("accounts:account.language.title")}>
      <p className="muted small">{t("accounts:account.language.lead")}</p>
      <form method="post" className="fields" aria-label={t("accounts:account.language.title")}>
        <input type="hidden" name="intent" value="language" />
        <SelectField
          id="locale"
          name="locale"
          label={t("accounts:account.language.label")}
          defaultValue={account.locale}
          options={LOCALES.map((value) => ({
            value,
            label: t(`accounts:account.language.${value}`),
          }))}
        />
        <div className="btn-group">
          <Button type="submit">{t("accounts:account.language.submit")}</Button>
        </div>
        {confirmation}
      </form>
    </Panel>
  );
}
