import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  type UIMatch,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { personName as nameOf } from "#features/accounts/rules/person-name.ts";
import { asksAgain } from "#features/audience/ui/consent-banner.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { answering, type PageProblem } from "#platform/http/answering.server.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import type { Route } from "./+types/root.ts";
import { Document } from "./document.tsx";
import { pageMeta } from "./meta.ts";
import { demoContext } from "./product-context.ts";
import { ErrorMessage } from "./routes/error-message.tsx";
import { SiteFrame } from "./routes/site-frame.tsx";

export const loader = answering(({ info, context }) => ({
  locale: info.locale,
  path: info.path,
  origin: info.origin,
  demo: context.get(demoContext),
  asksConsent: info.asksConsent || asksAgain(info.path),
  person: personName(context),
  requestId: info.id,
}));

function personName(context: Readonly<RouterContextProvider>): string | null {
  const actor = actorOf(context);
  return actor && nameOf(actor);
}

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Pages name themselves; this is the name of those that could not be shown. */
export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: error ? t(`error.${problemOf(error, "").code}.title`) : t("tagline"),
  }));

/** A page that wants React in the browser says `export const handle = { hydrate: true }`. */
const wantsHydration = (match: UIMatch) =>
  (match.handle as { hydrate?: boolean } | undefined)?.hydrate === true;

/** A public page that wants scripts besides the common one says `export const handle = { scripts: ["timeline"] }`. */
const wantedScripts = (match: UIMatch) =>
  (match.handle as { scripts?: readonly string[] } | undefined)?.scripts ?? [];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? DEFAULT_LOCALE;
  // Null, not undefined, where nothing failed.
  const failed = useRouteError() != null;
  const matches = useMatches();
  const hydrate = matches.some(wantsHydration) && !failed;
  return (
    <LanguageProvider locale={locale} t={translator(locale)}>
      <Document
        locale={locale}
        hydrate={hydrate}
        scripts={failed ? [] : matches.flatMap(wantedScripts)}
        address={data && !hydrate && !failed ? { origin: data.origin, path: data.path } : undefined}
      >
        {children}
      </Document>
    </LanguageProvider>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  const problem = problemOf(useRouteError(), data?.requestId ?? "");
  return (
    <SiteFrame
      path={data?.path ?? "/"}
      person={data?.person ?? null}
      demo={data?.demo ?? false}
      asksConsent={data?.asksConsent ?? false}
    >
      <ErrorMessage problem={problem} />
    </SiteFrame>
  );
}

function problemOf(error: unknown, id: string): PageProblem {
  if (!isRouteErrorResponse(error)) return { code: "UNEXPECTED", id };
  const known = error.data as Partial<PageProblem> | null;
  if (known?.code && known.code in ERROR_STATUS) return { code: known.code, id: known.id ?? id };
  if (error.status === 404) return { code: "NOT_FOUND", id };
  if (error.status === 405) return { code: "METHOD_NOT_ALLOWED", id };
  return { code: error.status < 500 ? "BAD_REQUEST" : "UNEXPECTED", id };
}
