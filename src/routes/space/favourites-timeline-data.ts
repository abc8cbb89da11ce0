import { requireActor } from "#features/accounts/require-actor.server.ts";
import { favouriteTimeline } from "#features/alerts/favourites-view.server.ts";
import { callSearchContext } from "#features/calls/call-search.server.ts";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** One's favourites for the drawing, in the shape of `GET /chronologie/data`. */
export const loader = endpoint(async ({ context, info }) => {
  const actor = requireActor(context, info);
  const { db } = context.get(webDepsContext);
  const search = context.get(callSearchContext);
  return Response.json(await favouriteTimeline(db, search, actor.userId, info.locale));
});
