import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { listCalls } from "#features/calls/endpoints.ts";
import { toApiCall } from "#features/calls/rules/api-call.ts";
import { readCriteria, readPageRequest, unknownFields } from "#features/calls/rules/criteria.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Everything the documentation names, and the language, which any address may ask for. */
const PARAMETERS = [...Object.keys(listCalls.query.shape), "locale"];

export const loader = endpoint(listCalls, async ({ url, context, info }) => {
  const { criteria, problems } = readCriteria(url.searchParams);
  const { request, problems: pageProblems } = readPageRequest(url.searchParams);
  const unknown = unknownFields(url.searchParams, PARAMETERS);
  const wrong = { ...problems, ...pageProblems, ...unknown };
  if (Object.keys(wrong).length > 0) throw new DomainError("BAD_REQUEST", wrong);
  const search = context.get(callSearchContext);
  const { calls, total, pages, facets } = await search.search(criteria, request);
  const now = search.now();
  return {
    member: calls.map((call) => toApiCall(call, now, info.origin)),
    totalItems: total,
    pagination: { page: request.page, nbPages: pages, nbElementsPerPage: request.perPage },
    facets,
  };
});

export const action = loader;
