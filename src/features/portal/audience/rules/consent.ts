import { COOKIES, writeCookie } from "#platform/http/cookies.ts";

/** How long a choice, either of them, is remembered before it is asked for again. */
const CONSENT_COOKIE_SECONDS = 182 * 86_400;

export type ConsentChoice = "yes" | "no";

export const isConsentChoice = (value: unknown): value is ConsentChoice =>
  value === "yes" || value === "no";

/** The cookies that remember a choice. Whoever refuses also loses what an earlier agreement had set. */
export function buildConsentCookies(choice: ConsentChoice, origin: string): string[] {
  const forget = (name: string) => writeCookie(name, "", { maxAgeSeconds: 0, origin });
  return [
    writeCookie(COOKIES.consent, choice, {
      maxAgeSeconds: CONSENT_COOKIE_SECONDS,
      httpOnly: false,
      origin,
    }),
    ...(choice === "no" ? [forget(COOKIES.visitor), forget(COOKIES.visit)] : []),
  ];
}
