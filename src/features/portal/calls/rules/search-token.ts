import { type Criteria, readCriteria, writeCriteria } from "./criteria.ts";

/**
 * A token names a search: it is the search itself, written so that it fits in a link. Nothing is stored, so a
 * shared token works for ever and on every server.
 */
export function encodeSearchToken(criteria: Criteria): string {
  const bytes = new TextEncoder().encode(writeCriteria(criteria).toString());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return VERSION + text;
}

/** Stands before every token: another way of writing can follow, and the search for everything has a token too. */
const VERSION = "1";

/** The longest search that can be asked for still fits. */
const MAX_TOKEN_LENGTH = 16_000;

/** The criteria a token names, or null when it is not a token of ours. */
export function decodeSearchToken(token: string): Criteria | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^1[A-Za-z0-9_-]*$/.test(token)) return null;
  try {
    const binary = atob(token.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const query = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const { criteria, problems } = readCriteria(new URLSearchParams(query));
    // A token is written one way only: anything else was tampered with or cut.
    return Object.keys(problems).length === 0 && encodeSearchToken(criteria) === token
      ? criteria
      : null;
  } catch {
    return null;
  }
}
