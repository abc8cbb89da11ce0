import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { timelineCallsContract } from "#features/portal/calls/endpoints.ts";
import { isNarrowed } from "#features/portal/calls/rules/criteria.ts";
import { MAX_ITEMS_KEPT } from "#features/portal/calls/rules/timeline-limits.ts";
import { timelineData } from "#features/portal/calls/views/timeline-view.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  timelineCallsContract,
  async ({ query: { criteria }, context, info }) => {
    const search = context.get(callSearchContext);
    const data = await timelineData(search, criteria, info.locale);
    // Long answers are kept only where everyone asks for them: each search has its own, and memory is finite.
    if (data.items.length <= MAX_ITEMS_KEPT || !isNarrowed(criteria)) {
      info.keepUntil(nextMinute(search.now()));
    }
    return data;
  },
);

export const action = loader;
