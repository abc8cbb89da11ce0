const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: only our own pages may ask for it. Browsers say where a request comes
 * from (Sec-Fetch-Site, or Origin in older ones) and a page cannot forge either; clients that send neither carry
 * no one's cookies by accident.
 */
export function canChangeState(method: string, headers: Headers, ownOrigin: string): boolean {
  return SAFE_METHODS.has(method) || isOwnOrigin(headers, ownOrigin);
}

/** Also asked of sockets, which no rule of the browser keeps other sites from opening. */
export function isOwnOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === ownOrigin;
}
