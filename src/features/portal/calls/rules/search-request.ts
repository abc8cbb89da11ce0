import {
  type Criteria,
  EMPTY_CRITERIA,
  type FieldProblems,
  type PageRequest,
  readCriteria,
  readPageRequest,
  SEARCH_FIELDS,
} from "./criteria.ts";
import { decodeSearchToken } from "./search-token.ts";

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
