import { type Criteria, readCriteria, SEARCH_FIELDS } from "./criteria.ts";
import { decodeSearchToken } from "./search-token.ts";

/** The search an address names, by its token or by its fields; what cannot be understood is left out. */
export function readTokenOrCriteria(params: URLSearchParams): Criteria {
  const token = params.get(SEARCH_FIELDS.token);
  return (token && decodeSearchToken(token)) || readCriteria(params).criteria;
}
