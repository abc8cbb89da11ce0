import type { Env } from "../env.ts";

/** Host names of the machine itself. */
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The address of a process on its own machine, for links of jobs while no public address is configured. */
export const getLocalOrigin = ({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string =>
  `http://${HOST}:${PORT}`;

/**
 * Scheme and host of links in mails. Not taken from the request: a forged Host header would send a person's secret link
 * to another site. Exception: the demonstration has no PUBLIC_URL, so there a loopback origin is used for its port.
 */
export function getLinkOrigin(
  env: Pick<Env, "PUBLIC_URL" | "NODE_ENV" | "DEMO" | "PORT">,
  requestOrigin: string,
): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  if (env.NODE_ENV === "production" && !env.DEMO) {
    throw new Error("PUBLIC_URL must be set: without it no link can be mailed");
  }
  const host = new URL(requestOrigin).hostname;
  return LOOPBACK_HOSTS.has(host) ? requestOrigin : `http://localhost:${env.PORT}`;
}

/** The same for mails that are also sent without links: null where no public address is configured. */
export function findLinkOrigin(...args: Parameters<typeof getLinkOrigin>): string | null {
  try {
    return getLinkOrigin(...args);
  } catch {
    return null;
  }
}
