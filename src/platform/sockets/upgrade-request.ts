import type { IncomingMessage } from "node:http";

/** A request to become a socket, as the rest of the product knows requests; null where its Host header names no host. */
export function toUpgradeRequest(
  incoming: IncomingMessage,
  originOf: (url: string, header: (name: string) => string | null) => string,
): Request | null {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const url = `http://${headers.get("host") ?? "localhost"}`;
  if (!URL.canParse(url)) return null;
  const origin = originOf(url, (name) => headers.get(name));
  const path = (incoming.url ?? "/").replace(/^\/*/, "/");
  return new Request(new URL(path, origin), { headers });
}

/** Other things to upgrade to (h2c, for one) are offered in passing by clients that take plain answers too. */
export const isSocketRequest = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";
