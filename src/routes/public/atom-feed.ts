import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { searchOf } from "#features/portal/calls/rules/search-of.ts";
import { atomFeed } from "#features/portal/calls/views/feeds.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textResponse } from "#platform/http/text-response.server.ts";

export const loader = resource(async ({ request, url, context, info }) => {
  const search = context.get(callSearchContext);
  const { locale, origin } = info;
  const feed = await atomFeed(search, { criteria: searchOf(url.searchParams), locale, origin });
  info.keepUntil(nextMinute(search.now()));
  return textResponse(request, feed, "application/atom+xml; charset=utf-8");
});
