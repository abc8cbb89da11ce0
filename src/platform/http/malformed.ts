import type { ErrorCode } from "../errors.ts";

/**
 * What no browser and no honest program sends. It is refused before anything is done with it: the database takes no NUL,
 * the router decodes every path, and a reader of JSON follows it to any depth.
 */

/** Longer than any search with every filter ticked; a server in front of us takes little more. */
const MAX_ADDRESS_LENGTH = 8_000;
const MAX_PARAMETERS = 1_000;
const MAX_JSON_DEPTH = 100;

/** Why a request for this path and query is refused; null if it is not. */
export function findUrlProblem(address: string): ErrorCode | null {
  if (address.length > MAX_ADDRESS_LENGTH) return "ADDRESS_TOO_LONG";
  // Two slashes begin an address of another host, wherever the path is put together with something again.
  if (!address.startsWith("/") || /^\/[/\\]/.test(address)) return "BAD_REQUEST";
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!isDecodable(path)) return "BAD_REQUEST";
  return mark < 0 ? null : findEncodedFieldsProblem(address.slice(mark + 1));
}

/** Two hosts in one request: whoever stands in front of us may read the other one (RFC 9112, 3.2). Names and values in turn. */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Names and values as in a query. A percent sign of its own is one that somebody typed ("100%"): it stands for itself. */
export function findEncodedFieldsProblem(text: string): ErrorCode | null {
  if (countOccurrences("&", text) >= MAX_PARAMETERS || text.includes("\0")) return "BAD_REQUEST";
  // Decoded as a whole, once: piece by piece a form of percent signs takes longer than the page it is for.
  return isDecodable(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25")) ? null : "BAD_REQUEST";
}

export function findFormDataProblem(form: FormData): ErrorCode | null {
  const entries = [...form];
  if (entries.length > MAX_PARAMETERS) return "BAD_REQUEST";
  const holdsNul = entries.some(([name, value]) =>
    [name, typeof value === "string" ? value : value.name].some((text) => text.includes("\0")),
  );
  return holdsNul ? "BAD_REQUEST" : null;
}

/** Only what is dangerous to read: whether it is JSON at all is said by whoever parses it. */
export function findJsonProblem(text: string): ErrorCode | null {
  if (text.includes("\0")) return "BAD_REQUEST";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) {
      if (character !== "\\") continue;
      if (text.startsWith("u0000", at + 1)) return "BAD_REQUEST";
      at++;
    } else if (character === "[" || character === "{") {
      if (++depth > MAX_JSON_DEPTH) return "BAD_REQUEST";
    } else if (character === "]" || character === "}") depth--;
  }
  return null;
}

/** UTF-8, or null where the bytes are none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isDecodable(encoded: string): boolean {
  if (!encoded.includes("%")) return !encoded.includes("\0");
  try {
    return !decodeURIComponent(encoded).includes("\0");
  } catch {
    return false;
  }
}

/** How often something short comes in something long. */
export function countOccurrences(searched: string, text: string | Buffer): number {
  let count = 0;
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) count++;
  return count;
}
