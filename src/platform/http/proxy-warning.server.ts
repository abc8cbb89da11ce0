import type { HttpAppOptions } from "./http-app.server.ts";

const FORWARDED_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "forwarded"];
const REPEAT_AFTER_MS = 3_600_000;

const MESSAGE =
  "forwarded headers arrive but TRUST_PROXY is off: if a proxy of yours sends them, all its visitors share one allowance of requests. Set TRUST_PROXY=true behind your own proxy; without one, clients invent these headers and they are ignored";

/**
 * Warns of a proxy that the configuration does not name: once, then once an hour while its requests go on. Any client can send
 * these headers, so a line for each request would let clients fill the log.
 */
export function createProxyWarning({
  env,
  log,
  clock,
}: Pick<HttpAppOptions, "env" | "log" | "clock">): (headers: Headers) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let requests = 0;
  return (headers) => {
    if (env.TRUST_PROXY || !FORWARDED_HEADERS.some((name) => headers.has(name))) return;
    requests++;
    const now = clock.now().getTime();
    if (now - warnedAt < REPEAT_AFTER_MS) return;
    log.warn({ requests }, MESSAGE);
    warnedAt = now;
    requests = 0;
  };
}
