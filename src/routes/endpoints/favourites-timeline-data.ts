import { requirePerson } from "#features/accounts/require-person.server.ts";
import { favouritesTimelineContract } from "#features/alerts/endpoints.ts";
import { favouriteTimeline } from "#features/alerts/views/favourites-view.server.ts";
import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(favouritesTimelineContract, ({ context, caller, info }) => {
  const { userId } = requirePerson(context);
  return favouriteTimeline(caller.db, context.get(callSearchContext), userId, info.locale);
});
export const action = loader;
