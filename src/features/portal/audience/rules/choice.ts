import { COOKIES, writeCookie } from "#platform/http/cookies.ts";
import { CONSENT_COOKIE_SECONDS } from "./limits.ts";

export type Choice = "yes" | "no";

export const isChoice = (value: unknown): value is Choice => value === "yes" || value === "no";

/** The cookies that remember a choice. Whoever refuses also loses what an earlier agreement had set. */
export function choiceCookies(choice: Choice, origin: string): string[] {
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
