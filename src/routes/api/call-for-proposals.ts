import { toApiCall } from "#features/calls/api-call.ts";
import { callSearchContext } from "#features/calls/call-search.server.ts";
import { readCriteria, readPageRequest } from "#features/calls/rules/criteria.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";

/** `GET /api/call_for_proposals`: published calls, by the same criteria as the search page. */
export const loader = resource(async ({ url, context }) => {
  const { criteria, problems } = readCriteria(url.searchParams);
  const { request, problems: pageProblems } = readPageRequest(url.searchParams);
  const wrong = { ...problems, ...pageProblems };
  if (Object.keys(wrong).length > 0) throw new DomainError("BAD_REQUEST", wrong);
  const search = context.get(callSearchContext);
  const { calls, total, pages, facets } = await search.search(criteria, request);
  const now = search.now();
  return Response.json({
    member: calls.map((call) => toApiCall(call, now)),
    totalItems: total,
    pagination: { page: request.page, nbPages: pages, nbElementsPerPage: request.perPage },
    facets,
  });
});
