import { type Criteria, FIELDS, readCriteria } from "./criteria.ts";
import { criteriaOfToken } from "./token.ts";

/** The search an address names, by its token or by its fields; what cannot be understood is left out. */
export function searchOf(params: URLSearchParams): Criteria {
  const token = params.get(FIELDS.token);
  return (token && criteriaOfToken(token)) || readCriteria(params).criteria;
}
