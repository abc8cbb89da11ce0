import { type ReactNode, useEffect, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  type UIMatch,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { actorOf, personOf } from "#features/people/accounts/actor.ts";
import { personName as nameOf } from "#features/people/accounts/rules/person-name.ts";
import { KeepTyped } from "#features/people/accounts/ui/keep-typed.tsx";
import { SignInAgain, type SignInAgainProps } from "#features/people/accounts/ui/sign-in-again.tsx";
import { bellOf } from "#features/people/notifications/views/bell-view.server.tsx";
import { asksAgain } from "#features/portal/audience/ui/consent-banner.tsx";
import { ERROR_STATUS, isAway } from "#platform/errors.ts";
import { type PageProblem, pageHandler } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { replayEarlyInput, tellHydrated } from "#ui/early-input.ts";
import { RouterPages } from "#ui/router-pages.ts";
import type { Route } from "./+types/root.ts";
import { isHydratedPage } from "./product/hydrated-pages.ts";
import { leadByRouter } from "./product/lead-by-router.ts";
import { demoContext } from "./product/product-context.ts";
import { Document } from "./shell/document.tsx";
import { ErrorMessage, errorTextKey, wayFrom } from "./shell/error-message.tsx";
import { pageMeta } from "./shell/meta.ts";
import { PageChange } from "./shell/page-change.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";

export const loader = pageHandler(async ({ info, context }) => ({
  locale: info.locale,
  path: info.path,
  secretAddress: info.secretAddress,
  origin: info.origin,
  demo: context.get(demoContext),
  asksConsent: info.asksConsent || asksAgain(info.path),
  person: personName(context),
  signInAgain: signInAgainOf(context),
  bell: await bellFor(context, info),
  requestId: info.id,
}));

function personName(context: Readonly<RouterContextProvider>): string | null {
  const actor = actorOf(context);
  return actor && nameOf(actor);
}

/** What the dialog needs that opens when the session ends under a page. Administrators sign in by two steps, elsewhere. */
function signInAgainOf(context: Readonly<RouterContextProvider>): SignInAgainProps | null {
  const actor = personOf(context);
  if (!actor) return null;
  const orcid = orcidIsOffered(context.get(webDepsContext).env);
  return { userId: actor.userId, name: nameOf(actor), email: actor.email, orcid };
}

/** The bell of the header, for people who are signed in. Where it cannot be read the rest is there, errors in the right language too. */
async function bellFor(context: Readonly<RouterContextProvider>, { locale }: RequestInfo) {
  const actor = actorOf(context);
  if (!actor) return null;
  const { db, clock } = context.get(webDepsContext);
  return bellOf(db, { userId: actor.userId, locale, now: clock.now() }).catch((error) => {
    if (isAway(error)) return null;
    throw error;
  });
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [leadByRouter];

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Pages name themselves; this is the name of those that could not be shown. */
export const meta = ({ loaderData, error, location }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: error
      ? t(`error.${errorTextKey(problemOf(error, "").code, location.pathname)}.title`)
      : t("tagline"),
  }));

/** A public page that wants scripts besides the common one says `export const handle = { scripts: ["timeline"] }`. */
const wantedScripts = (match: UIMatch) =>
  (match.handle as { scripts?: readonly string[] } | undefined)?.scripts ?? [];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? DEFAULT_LOCALE;
  // Null, not undefined, where nothing failed.
  const failed = useRouteError() != null;
  const matches = useMatches();
  const hydrate = isHydratedPage(useLocation().pathname) && !failed;
  const told = data && !hydrate && !failed && !data.secretAddress;
  return (
    <LanguageProvider locale={locale} t={translator(locale)}>
      <Document
        locale={locale}
        hydrate={hydrate}
        scripts={failed ? [] : matches.flatMap(wantedScripts)}
        address={told ? { origin: data.origin, path: data.path } : undefined}
      >
        <RouterPages value={isHydratedPage}>{children}</RouterPages>
      </Document>
    </LanguageProvider>
  );
}

export default function Root({ loaderData: { signInAgain } }: Route.ComponentProps) {
  // Before the effects of any page, which may speak to the custom elements that wait for this.
  useLayoutEffect(tellHydrated, []);
  useEffect(() => {
    // After what the effects of this first moment set is drawn.
    const timer = setTimeout(replayEarlyInput, 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Outlet />
      <PageChange />
      {signInAgain && (
        <>
          <SignInAgain {...signInAgain} />
          <KeepTyped userId={signInAgain.userId} />
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const problem = problemOf(useRouteError(), data?.requestId ?? "");
  return (
    <SiteFrame
      path={data?.path ?? "/"}
      secretAddress={data?.secretAddress ?? false}
      person={data?.person ?? null}
      bell={data?.bell}
      demo={data?.demo ?? false}
      asksConsent={data?.asksConsent ?? false}
    >
      <ErrorMessage
        problem={problem}
        textKey={errorTextKey(problem.code, pathname)}
        way={wayFrom(problem.code, pathname)}
      />
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
