import type { ErrorCode } from "../errors.ts";

/**
 * Checks for input that no browser and no honest program sends. Such input is refused first: PostgreSQL takes no NUL,
 * the router decodes every path, and a JSON parser recurses to any depth.
 */

/** Longer than a search with every filter; servers in front of us accept little more. */
const MAX_ADDRESS_LENGTH = 8_000;
const MAX_PARAMETERS = 1_000;
const MAX_JSON_DEPTH = 100;

/** Why a request for this path and query is refused, or null. */
export function findUrlProblem(address: string): ErrorCode | null {
  if (address.length > MAX_ADDRESS_LENGTH) return "ADDRESS_TOO_LONG";
  // Two slashes begin a URL of another host wherever the path is joined with an origin again.
  if (!address.startsWith("/") || /^\/[/\\]/.test(address)) return "BAD_REQUEST";
  const queryAt = address.indexOf("?");
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  if (!isDecodable(path)) return "BAD_REQUEST";
  return queryAt < 0 ? null : findEncodedFieldsProblem(address.slice(queryAt + 1));
}

/**
 * Several Host headers: a server in front of us may have read another one (RFC 9112, 3.2). `rawHeaders` alternates
 * names and values.
 */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/**
 * Names and values as in a query. A percent sign without two hex digits was typed by a person ("100%") and stands for
 * itself.
 */
export function findEncodedFieldsProblem(text: string): ErrorCode | null {
  if (countOccurrences("&", text) >= MAX_PARAMETERS || text.includes("\0")) return "BAD_REQUEST";
  // Decoded once as a whole: decoding each part of a form of percent signs takes longer than rendering its page.
  return isDecodable(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25")) ? null : "BAD_REQUEST";
}

export function findFormDataProblem(form: FormData): ErrorCode | null {
  const entries = [...form];
  if (entries.length > MAX_PARAMETERS) return "BAD_REQUEST";
  const hasNul = entries.some(([name, value]) =>
    [name, typeof value === "string" ? value : value.name].some((text) => text.includes("\0")),
  );
  return hasNul ? "BAD_REQUEST" : null;
}

/** Only the dangerous problems; the parser reports invalid JSON. */
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

/** The decoded text, or null if the bytes are not UTF-8. */
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

export function countOccurrences(searched: string, text: string | Buffer): number {
  let count = 0;
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) count++;
  return count;
}
