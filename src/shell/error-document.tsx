import { renderToStaticMarkup } from "react-dom/server";
import type { PageProblem } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { translator } from "#platform/i18n/registry.ts";
import { Document } from "./document.tsx";
import { ErrorMessage } from "./error-message.tsx";
import { ServerOnlyContext } from "./server-only.ts";
import { SiteFrame } from "./site-frame.tsx";

/** An error page for requests that never reach the router: too large, from elsewhere, or failed on the way. */
export function renderErrorPage(
  problem: PageProblem,
  info: RequestInfo,
  scripts: Readonly<Record<string, string>>,
): string {
  const t = translator(info.locale);
  const title = t("page.title", { title: t(`error.${problem.code}.title`) });
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <ServerOnlyContext value={{ nonce: info.nonce, scripts }}>
      <LanguageProvider locale={info.locale} t={t}>
        <Document locale={info.locale} hydrate={false} head={<title>{title}</title>}>
          <SiteFrame path="/" person={null} demo={false}>
            <ErrorMessage problem={problem} />
          </SiteFrame>
        </Document>
      </LanguageProvider>
    </ServerOnlyContext>,
  )}`;
}
