import { COOKIES, readCookie } from "#platform/http/cookies.ts";

interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
}

/** The browser asks, for its owner, not to be followed. */
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

/** Counts the page that is shown, once, if its reader agreed. */
export function measurePage(): void {
  if (hasPrivacySignal() || readConsentChoice() !== "yes" || lastMeasuredPath === location.pathname)
    return;
  // Who sent the reader says it of the first page alone; to the others the router led.
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
