import {
  type Criteria,
  EMPTY_CRITERIA,
  type FieldProblems,
  type PageRequest,
  readCriteria,
  readPageRequest,
  SEARCH_FIELDS,
  writeCriteria,
} from "./criteria.ts";

export interface SearchRequest {
  readonly criteria: Criteria;
  readonly request: PageRequest;
  /** What could not be understood: pages go on without it, calls answer 400. */
  readonly problems: FieldProblems;
}

/**
 * Reads a search from an address or a form. A token names a whole search, so the criteria beside it do not count;
 * one that cannot be read leaves everything.
 */
export function readSearchRequest(params: URLSearchParams): SearchRequest {
  const { request, problems: pageProblems } = readPageRequest(params);
  const token = params.get(SEARCH_FIELDS.token);
  if (token) {
    const criteria = decodeSearchToken(token);
    const problems = criteria ? {} : { [SEARCH_FIELDS.token]: "a token given by this portal" };
    return {
      criteria: criteria ?? EMPTY_CRITERIA,
      request,
      problems: { ...problems, ...pageProblems },
    };
  }
  const { criteria, problems } = readCriteria(params);
  return { criteria, request, problems: { ...problems, ...pageProblems } };
}

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

/** The search an address names, by its token or by its fields; what cannot be understood is left out. */
export function readTokenOrCriteria(params: URLSearchParams): Criteria {
  const token = params.get(SEARCH_FIELDS.token);
  return (token && decodeSearchToken(token)) || readCriteria(params).criteria;
}
