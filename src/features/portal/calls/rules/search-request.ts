import {
  type Criteria,
  EVERYTHING,
  FIELDS,
  type PageRequest,
  type Problems,
  readCriteria,
  readPageRequest,
} from "./criteria.ts";
import { criteriaOfToken } from "./token.ts";

export interface SearchRequest {
  readonly criteria: Criteria;
  readonly request: PageRequest;
  /** What could not be understood: pages go on without it, calls answer 400. */
  readonly problems: Problems;
}

/**
 * Reads a search from an address or a form. A token names a whole search, so the criteria beside it do not count;
 * one that cannot be read leaves everything.
 */
export function readSearch(params: URLSearchParams): SearchRequest {
  const { request, problems: pageProblems } = readPageRequest(params);
  const token = params.get(FIELDS.token);
  if (token) {
    const criteria = criteriaOfToken(token);
    const problems = criteria ? {} : { [FIELDS.token]: "a token given by this portal" };
    return {
      criteria: criteria ?? EVERYTHING,
      request,
      problems: { ...problems, ...pageProblems },
    };
  }
  const { criteria, problems } = readCriteria(params);
  return { criteria, request, problems: { ...problems, ...pageProblems } };
}
