import type { Env } from "../env.ts";

/**
 * Scheme and host of links in mails. What a request says of its host can be forged, and a forged host in a mail
 * would hand somebody's secret link to another site: only a demonstration may take it from there.
 */
export function linkOrigin(
  env: Pick<Env, "PUBLIC_URL" | "NODE_ENV" | "DEMO">,
  requestOrigin: string,
): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  if (env.NODE_ENV === "production" && !env.DEMO) {
    throw new Error("PUBLIC_URL must be set: without it no link can be mailed");
  }
  return requestOrigin;
}
