import { callSearchContext } from "#features/calls/call-search.server.ts";
import { isNarrowed, readCriteria } from "#features/calls/rules/criteria.ts";
import { MAX_ITEMS_KEPT } from "#features/calls/rules/timeline-limits.ts";
import { timelineData } from "#features/calls/timeline-page.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";

/** `GET /chronologie/data` with the fields of the search: items, groups, minimum and maximum date. */
export const loader = resource(async ({ url, context, info }) => {
  const { criteria, problems } = readCriteria(url.searchParams);
  if (Object.keys(problems).length > 0) throw new DomainError("BAD_REQUEST", problems);
  const search = context.get(callSearchContext);
  const data = await timelineData(search, criteria, info.locale);
  // Long answers are kept only where everyone asks for them: each search has its own, and memory is finite.
  if (data.items.length <= MAX_ITEMS_KEPT || !isNarrowed(criteria)) {
    info.keepUntil(nextMinute(search.now()));
  }
  return Response.json(data);
});
