import { COOKIES, readCookie } from "#platform/http/cookies.ts";

interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function hasPrivacySignal(): boolean {
  return (
    navigator.doNotTrack === "1" || (navigator as PrivacySignals).globalPrivacyControl === true
  );
}

export function readConsentChoice(): "yes" | "no" | undefined {
  const choice = readCookie(document.cookie, COOKIES.consent, location.origin);
  return choice === "yes" || choice === "no" ? choice : undefined;
}

let lastMeasuredPath: string | undefined;

/** Reports the current page once, if the visitor consented. */
export function measurePage(): void {
  if (hasPrivacySignal() || readConsentChoice() !== "yes" || lastMeasuredPath === location.pathname)
    return;
  // The referrer belongs to the first page only: later pages are reached through the router.
  const referrer = lastMeasuredPath === undefined ? getExternalHost(document.referrer) : "";
  lastMeasuredPath = location.pathname;
  navigator.sendBeacon(
    "/mesure-audience",
    new URLSearchParams({
      path: location.pathname,
      locale: document.documentElement.lang,
      referrer,
    }),
  );
}

function getExternalHost(referrer: string): string {
  if (!URL.canParse(referrer)) return "";
  const { host, hostname } = new URL(referrer);
  return host === location.host ? "" : hostname;
}
