import { callSearchContext } from "#features/calls/call-search.server.ts";
import { publishedCall } from "#features/calls/call-view.server.ts";
import { callCalendar } from "#features/calls/feeds.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { textResponse } from "#platform/http/text-response.server.ts";

export const loader = endpoint(async ({ request, params, context, info }) => {
  const search = context.get(callSearchContext);
  const { call } = await publishedCall(search, params.slug ?? "");
  const file = await callCalendar(search, call.id, info.locale, info.origin);
  info.keepUntil(nextMinute(search.now()));
  return textResponse(request, file, "text/calendar; charset=utf-8");
});
