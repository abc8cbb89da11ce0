import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { requirePublishedCall } from "#features/portal/calls/views/call-view.server.ts";
import { buildCallCalendar } from "#features/portal/calls/views/feeds.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createTextResponse } from "#platform/http/text-response.server.ts";

export const loader = resource(async ({ request, params, context, info }) => {
  const search = context.get(callSearchContext);
  const { call } = await requirePublishedCall(search, params.slug ?? "");
  const file = await buildCallCalendar(search, call.id, info.locale, info.origin);
  info.cacheUntil(startOfNextMinute(search.now()));
  return createTextResponse(request, file, "text/calendar; charset=utf-8");
});
