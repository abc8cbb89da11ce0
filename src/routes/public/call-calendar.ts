import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { publishedCall } from "#features/portal/calls/views/call-view.server.ts";
import { callCalendar } from "#features/portal/calls/views/feeds.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textResponse } from "#platform/http/text-response.server.ts";

export const loader = resource(async ({ request, params, context, info }) => {
  const search = context.get(callSearchContext);
  const { call } = await publishedCall(search, params.slug ?? "");
  const file = await callCalendar(search, call.id, info.locale, info.origin);
  info.keepUntil(nextMinute(search.now()));
  return textResponse(request, file, "text/calendar; charset=utf-8");
});
