import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { timelineCallsContract } from "#features/portal/calls/endpoints.ts";
import { hasFilters } from "#features/portal/calls/rules/criteria.ts";
import { MAX_CACHED_TIMELINE_ITEMS } from "#features/portal/calls/rules/timeline-limits.ts";
import { loadTimelineData } from "#features/portal/calls/views/timeline-view.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  timelineCallsContract,
  async ({ query: { criteria }, context, info }) => {
    const search = context.get(callSearchContext);
    const data = await loadTimelineData(search, criteria, info.locale);
    // Long responses are cached only without filters: each filtered search has its own, and memory is finite.
    if (data.items.length <= MAX_CACHED_TIMELINE_ITEMS || !hasFilters(criteria)) {
      info.cacheUntil(startOfNextMinute(search.now()));
    }
    return data;
  },
);

export const action = loader;
