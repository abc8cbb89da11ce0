import { type ReactNode, useEffect, useLayoutEffect } from "react";
import {
  href,
  Outlet,
  type RouterContextProvider,
  type UIMatch,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import {
  isBackOfficePath,
  SIGNED_IN_AGAIN,
  toMailedPath,
} from "#features/agency/administration/rules/back-office-path.ts";
import { getPerson, getSignedInActor } from "#features/people/accounts/rules/actor.ts";
import { formatPersonName as nameOf } from "#features/people/accounts/rules/person-name.ts";
import { KeepTyped } from "#features/people/accounts/ui/keep-typed.tsx";
import { SignInAgain, type SignInAgainProps } from "#features/people/accounts/ui/sign-in-again.tsx";
import { loadBellView } from "#features/people/notifications/views/bell-view.server.tsx";
import { isConsentReopened } from "#features/portal/audience/ui/consent-banner.tsx";
import { getActingId } from "#platform/actor.ts";
import { isTemporarilyUnavailable } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { webDepsContext } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { isOrcidOffered } from "#services/orcid-sign-in.server.ts";
import { ClientRoutesContext } from "#ui/app-link.tsx";
import { markHydrated, replayEarlyInput } from "#ui/preserve-input-before-hydration.ts";
import type { Route } from "./+types/root.ts";
import { clientNavigation } from "./product/client-navigation.ts";
import { isHydratedPage } from "./product/hydrated-pages.ts";
import { demoContext } from "./product/product-context.ts";
import { Document } from "./shell/document.tsx";
import {
  ErrorMessage,
  getErrorTextKey,
  getRecoveryHref,
  toPageProblem,
} from "./shell/error-message.tsx";
import { buildPageMeta } from "./shell/meta.ts";
import { NavigationEffects } from "./shell/navigation-effects.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";

export const loader = pageHandler(async ({ info, context }) => ({
  locale: info.locale,
  path: info.path,
  secretAddress: info.secretAddress,
  origin: info.origin,
  demo: context.get(demoContext),
  asksConsent: info.asksConsent || isConsentReopened(info.path),
  person: getPersonName(context),
  signInAgain: getSignInAgainProps(context),
  bell: await loadBell(context, info),
  requestId: info.id,
  worksInOffice: isBackOfficeActor(context),
}));

const isBackOfficeActor = (context: Readonly<RouterContextProvider>): boolean => {
  const kind = getSignedInActor(context)?.kind;
  return kind === "staff" || kind === "administrator";
};

function getPersonName(context: Readonly<RouterContextProvider>): string | null {
  const actor = getSignedInActor(context);
  return actor && nameOf(actor);
}

/**
 * Data of the sign-in dialog shown when a session ends; null for visitors. Administrators and staff sign in with a second
 * factor, in another window.
 */
function getSignInAgainProps(context: Readonly<RouterContextProvider>): SignInAgainProps | null {
  const actor = getSignedInActor(context);
  if (!actor) return null;
  const name = nameOf(actor);
  if (actor.kind !== "person")
    return { actingId: getActingId(actor), name, officeHref: toMailedPath(SIGNED_IN_AGAIN) };
  const orcid = isOrcidOffered(context.get(webDepsContext).env);
  return { actingId: actor.userId, name, email: actor.email, orcid };
}

/**
 * Notifications of the header, for signed-in people; administrators and staff have none. Null if they cannot be read, so
 * that the rest of the page is shown.
 */
async function loadBell(context: Readonly<RouterContextProvider>, { locale }: RequestInfo) {
  const actor = getPerson(context);
  if (!actor) return null;
  const { db, clock } = context.get(webDepsContext);
  return loadBellView(db, { actor, locale, now: clock.now() }).catch((error) => {
    if (isTemporarilyUnavailable(error)) return null;
    throw error;
  });
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [clientNavigation];

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Pages set their own title; this one is for pages that failed. */
export const meta = ({ loaderData, error, location }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: error
      ? t(`error.${getErrorTextKey(toPageProblem(error, "").code, location.pathname)}.title`)
      : t("tagline"),
  }));

/** A public page with further scripts exports `handle = { scripts: ["timeline"] }`. */
const getPageScripts = (match: UIMatch) =>
  (match.handle as { scripts?: readonly string[] } | undefined)?.scripts ?? [];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? DEFAULT_LOCALE;
  // `useRouteError` returns null, not undefined, without an error.
  const failed = useRouteError() != null;
  const matches = useMatches();
  const hydrate = isHydratedPage(useLocation().pathname) && !failed;
  const isIndexable = data && !hydrate && !failed && !data.secretAddress;
  return (
    <LanguageProvider locale={locale} t={getTranslator(locale)}>
      <Document
        locale={locale}
        hydrate={hydrate}
        scripts={failed ? [] : matches.flatMap(getPageScripts)}
        address={isIndexable ? { origin: data.origin, path: data.path } : undefined}
      >
        <ClientRoutesContext value={isHydratedPage}>{children}</ClientRoutesContext>
      </Document>
    </LanguageProvider>
  );
}

export default function Root({ loaderData: { signInAgain } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  // Before the effects of any page, which may call custom elements that wait for it.
  useLayoutEffect(markHydrated, []);
  useEffect(() => {
    // After the state set by the first effects is rendered.
    const timer = setTimeout(replayEarlyInput, 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Outlet />
      <NavigationEffects />
      {signInAgain && (
        <>
          <SignInAgain {...signInAgain} />
          <KeepTyped actingId={signInAgain.actingId} protectsAll={isBackOfficePath(pathname)} />
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const problem = toPageProblem(useRouteError(), data?.requestId ?? "");
  const worksInOffice = data?.worksInOffice && isBackOfficePath(pathname);
  return (
    <SiteFrame
      path={data?.path ?? "/"}
      secretAddress={data?.secretAddress ?? false}
      person={data?.person ?? null}
      bell={data?.bell}
      demo={data?.demo ?? false}
      asksConsent={data?.asksConsent ?? false}
    >
      {worksInOffice ? (
        <ErrorMessage
          problem={problem}
          textKey={problem.code}
          recoveryHref={null}
          officeHref={href("/administration-portail-aap")}
        />
      ) : (
        <ErrorMessage
          problem={problem}
          textKey={getErrorTextKey(problem.code, pathname)}
          recoveryHref={getRecoveryHref(problem.code, `${pathname}${search}`)}
        />
      )}
    </SiteFrame>
  );
}
