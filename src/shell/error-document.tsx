import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageProblem } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import { LruMap } from "#platform/lru-map.ts";
import { Document } from "./document.tsx";
import { ErrorMessage, type ErrorTextKey, errorTextKey, wayFrom } from "./error-message.tsx";
import { ServerOnlyContext } from "./server-only.ts";
import { SiteFrame } from "./site-frame.tsx";

type Scripts = Readonly<Record<string, string>>;

/** More than there are codes, in both languages; those that say when to come back are a few more. */
const MAX_KEPT = 500;
const kept = new WeakMap<Scripts, LruMap<string, string>>();
/** Stand in a kept page for what belongs to one request. */
const ID_MARK = randomUUID();
const NONCE_MARK = randomUUID();
const WAY_MARK = `/${randomUUID()}`;

/**
 * An error page for requests that never reach the router: too large, from elsewhere, or failed on the way. Drawn once and
 * kept: refusing has to cost less than being refused.
 */
export function renderErrorPage(
  { id, ...problem }: PageProblem,
  { locale, nonce, path }: Pick<RequestInfo, "locale" | "nonce" | "path">,
  scripts: Scripts,
): string {
  const pages = kept.get(scripts) ?? new LruMap<string, string>(MAX_KEPT);
  kept.set(scripts, pages);
  const way = wayFrom(problem.code, path);
  const textKey = errorTextKey(problem.code, path);
  const key = `${locale} ${textKey} ${problem.retrySeconds ?? ""} ${way ? "way" : ""}`;
  const drawing = { problem: { id: ID_MARK, ...problem }, textKey, way: way && WAY_MARK };
  const page = pages.get(key) ?? drawn(drawing, locale, scripts);
  pages.set(key, page);
  return page
    .replaceAll(ID_MARK, () => id)
    .replaceAll(NONCE_MARK, () => nonce)
    .replaceAll(WAY_MARK, () => escaped(way ?? ""));
}

/** An address as it stands in an attribute. */
const escaped = (address: string): string =>
  address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

interface Drawing {
  readonly problem: PageProblem;
  readonly textKey: ErrorTextKey;
  readonly way: string | null;
}

function drawn({ problem, textKey, way }: Drawing, locale: Locale, scripts: Scripts): string {
  const t = translator(locale);
  const title = t("page.title", { title: t(`error.${textKey}.title`) });
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <ServerOnlyContext value={{ nonce: NONCE_MARK, scripts }}>
      <LanguageProvider locale={locale} t={t}>
        <Document locale={locale} hydrate={false} head={<title>{title}</title>}>
          <SiteFrame path="/" person={null} demo={false}>
            <ErrorMessage problem={problem} textKey={textKey} way={way} />
          </SiteFrame>
        </Document>
      </LanguageProvider>
    </ServerOnlyContext>,
  )}`;
}
