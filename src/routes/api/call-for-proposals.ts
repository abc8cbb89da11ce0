import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { listCallsContract } from "#features/portal/calls/endpoints.ts";
import { toApiCall } from "#features/portal/calls/rules/call-card.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(listCallsContract, async ({ query, context, info }) => {
  const { criteria, request } = query;
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
