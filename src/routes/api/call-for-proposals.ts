import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { listCalls } from "#features/calls/endpoints.ts";
import { toApiCall } from "#features/calls/rules/api-call.ts";
import { readCriteria, readPageRequest } from "#features/calls/rules/criteria.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(listCalls, async ({ url, context }) => {
  const { criteria, problems } = readCriteria(url.searchParams);
  const { request, problems: pageProblems } = readPageRequest(url.searchParams);
  const wrong = { ...problems, ...pageProblems };
  if (Object.keys(wrong).length > 0) throw new DomainError("BAD_REQUEST", wrong);
  const search = context.get(callSearchContext);
  const { calls, total, pages, facets } = await search.search(criteria, request);
  const now = search.now();
  return {
    member: calls.map((call) => toApiCall(call, now)),
    totalItems: total,
    pagination: { page: request.page, nbPages: pages, nbElementsPerPage: request.perPage },
    facets,
  };
});

export const action = loader;
