import type { Env } from "../env.ts";

/** The names under which a machine reaches itself, and nobody else reaches it. */
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Scheme and host of links in mails. What a request says of its host can be forged, and a forged host in a mail
 * would hand somebody's secret link to another site. A demonstration has no address of its own: there, and only as long
 * as the request names the machine itself, its port is taken from it.
 */
export function getLinkOrigin(
  env: Pick<Env, "PUBLIC_URL" | "NODE_ENV" | "DEMO" | "PORT">,
  requestOrigin: string,
): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  if (env.NODE_ENV === "production" && !env.DEMO) {
    throw new Error("PUBLIC_URL must be set: without it no link can be mailed");
  }
  const named = new URL(requestOrigin).hostname;
  return LOOPBACK_HOSTS.has(named) ? requestOrigin : `http://localhost:${env.PORT}`;
}
