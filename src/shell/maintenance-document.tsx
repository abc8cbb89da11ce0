import { renderToStaticMarkup } from "react-dom/server";
import { MaintenancePage } from "#features/portal/content/ui/maintenance-page.tsx";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale, Localized } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Document } from "./document.tsx";
import { ServerOnlyContext } from "./server-only.ts";

interface MaintenanceDetails {
  until: Date | null;
  message: Localized | null;
  /** The request would have changed something, and was refused. */
  isRefused: boolean;
}

/** The maintenance page: without a menu, since every link would lead back here. */
export function renderMaintenancePage(
  closed: MaintenanceDetails,
  info: RequestInfo,
  now: Date,
  scripts: Readonly<Record<string, string>>,
): string {
  const t = getTranslator(info.locale);
  const title = t("page.title", { title: t("error.MAINTENANCE.title") });
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <ServerOnlyContext value={{ nonce: info.nonce, scripts }}>
      <LanguageProvider locale={info.locale} t={t}>
        <Document locale={info.locale} hydrate={false} head={<title>{title}</title>}>
          <MaintenancePage {...closed} now={now} />
        </Document>
      </LanguageProvider>
    </ServerOnlyContext>,
  )}`;
}

/** The notice on pages shown from the cache while the database is down. */
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
