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
  /** Invalid fields: pages ignore them, the API answers 400. */
  readonly problems: FieldProblems;
}

/**
 * Reads a search from an address or a form. A token replaces all other criteria; an invalid token gives the search for
 * everything.
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
 * Encodes a search as a token for a link. The token contains the search itself, so that nothing is stored and it works
 * for ever on every server.
 */
export function encodeSearchToken(criteria: Criteria): string {
  const bytes = new TextEncoder().encode(writeCriteria(criteria).toString());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return VERSION + text;
}

/** Version prefix: allows another encoding later, and gives the search without criteria a non-empty token. */
const VERSION = "1";

/** The longest possible search fits. */
const MAX_TOKEN_LENGTH = 16_000;

/** The criteria of a token, or null for an invalid one. */
export function decodeSearchToken(token: string): Criteria | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^1[A-Za-z0-9_-]*$/.test(token)) return null;
  try {
    const binary = atob(token.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const query = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const { criteria, problems } = readCriteria(new URLSearchParams(query));
    // Tokens are canonical: a token that encodes differently was cut or tampered with.
    return Object.keys(problems).length === 0 && encodeSearchToken(criteria) === token
      ? criteria
      : null;
  } catch {
    return null;
  }
}

/** The criteria of an address, from its token or its fields. Invalid values are ignored. */
export function readTokenOrCriteria(params: URLSearchParams): Criteria {
  const token = params.get(SEARCH_FIELDS.token);
  return (token && decodeSearchToken(token)) || readCriteria(params).criteria;
}
