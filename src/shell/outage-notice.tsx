import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { Alert } from "#ui/alert.tsx";

/** The line on pages that are shown from memory while the database is away: what may be old, and what is safe. */
export function renderOutageNotice(locale: Locale, signedIn: boolean): string {
  const t = getTranslator(locale);
  return renderToStaticMarkup(
    <div className="wrap away-notice">
      <Alert tone="info" title={t("away.title")}>
        {t("away.text")} {t(signedIn ? "away.signedIn" : "away.visitor")}
      </Alert>
    </div>,
  );
}
