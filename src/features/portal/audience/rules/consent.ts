import { COOKIES, writeCookie } from "#platform/http/cookies.ts";

/** How long a yes or a no is remembered before the banner asks again. */
const CONSENT_COOKIE_SECONDS = 182 * 86_400;

export type ConsentChoice = "yes" | "no";

export const isConsentChoice = (value: unknown): value is ConsentChoice =>
  value === "yes" || value === "no";

/** The `Set-Cookie` values for a choice. A refusal also deletes the cookies of an earlier agreement. */
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
