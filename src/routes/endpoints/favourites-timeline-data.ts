import { favouritesTimelineContract } from "#features/people/alerts/endpoints.ts";
import { loadFavouriteTimeline } from "#features/people/alerts/views/favourites-view.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(favouritesTimelineContract, ({ context, caller, info }) => {
  const { actor } = caller;
  return loadFavouriteTimeline(caller.db, context.get(callSearchContext), actor, info.locale);
});
export const action = loader;
