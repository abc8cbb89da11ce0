import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageProblem } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { LruMap } from "#platform/lru-map.ts";
import { Document } from "./document.tsx";
import {
  ErrorMessage,
  type ErrorTextKey,
  getErrorTextKey,
  getRecoveryHref,
} from "./error-message.tsx";
import { ServerOnlyContext } from "./server-only.ts";
import { SiteFrame } from "./site-frame.tsx";

type Scripts = Readonly<Record<string, string>>;

/** More than the number of codes in both languages, plus variants with a retry time. */
const MAX_CACHED = 500;
const pageCaches = new WeakMap<Scripts, LruMap<string, string>>();
/** Placeholders in a cached page for values of one request. */
const ID_MARK = randomUUID();
const NONCE_MARK = randomUUID();
const RECOVERY_HREF_MARK = `/${randomUUID()}`;

/**
 * The error page of requests that never reach the router: too large, from another site, or failed on the way. Cached,
 * so that refusing costs less than requesting.
 */
export function renderErrorPage(
  { id, ...problem }: PageProblem,
  { locale, nonce, path }: Pick<RequestInfo, "locale" | "nonce" | "path">,
  scripts: Scripts,
): string {
  const pages = pageCaches.get(scripts) ?? new LruMap<string, string>(MAX_CACHED);
  pageCaches.set(scripts, pages);
  const recoveryHref = getRecoveryHref(problem.code, path);
  const textKey = getErrorTextKey(problem.code, path);
  const key = `${locale} ${textKey} ${problem.retrySeconds ?? ""} ${recoveryHref ? "way" : ""}`;
  const content = {
    problem: { id: ID_MARK, ...problem },
    textKey,
    recoveryHref: recoveryHref && RECOVERY_HREF_MARK,
  };
  const page = pages.get(key) ?? renderPage(content, locale, scripts);
  pages.set(key, page);
  return page
    .replaceAll(ID_MARK, () => id)
    .replaceAll(NONCE_MARK, () => nonce)
    .replaceAll(RECOVERY_HREF_MARK, () => escapeAttribute(recoveryHref ?? ""));
}

/** Escapes a URL for an attribute. */
const escapeAttribute = (address: string): string =>
  address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

interface ErrorPageContent {
  readonly problem: PageProblem;
  readonly textKey: ErrorTextKey;
  readonly recoveryHref: string | null;
}

function renderPage(
  { problem, textKey, recoveryHref }: ErrorPageContent,
  locale: Locale,
  scripts: Scripts,
): string {
  const t = getTranslator(locale);
  const title = t("page.title", { title: t(`error.${textKey}.title`) });
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <ServerOnlyContext value={{ nonce: NONCE_MARK, scripts }}>
      <LanguageProvider locale={locale} t={t}>
        <Document locale={locale} hydrate={false} head={<title>{title}</title>}>
          <SiteFrame path="/" person={null} demo={false}>
            <ErrorMessage problem={problem} textKey={textKey} recoveryHref={recoveryHref} />
          </SiteFrame>
        </Document>
      </LanguageProvider>
    </ServerOnlyContext>,
  )}`;
}
