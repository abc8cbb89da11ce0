import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { readTokenOrCriteria } from "#features/portal/calls/rules/search-request.ts";
import { buildCalendarFeed } from "#features/portal/calls/views/feeds.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createTextResponse } from "#platform/http/text-response.server.ts";

export const loader = resource(async ({ request, url, context, info }) => {
  const search = context.get(callSearchContext);
  const { locale, origin } = info;
  const feed = await buildCalendarFeed(search, {
    criteria: readTokenOrCriteria(url.searchParams),
    locale,
    origin,
  });
  info.cacheUntil(startOfNextMinute(search.now()));
  return createTextResponse(request, feed, "text/calendar; charset=utf-8");
});
