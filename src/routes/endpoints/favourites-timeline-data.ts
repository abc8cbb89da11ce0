import { requirePerson } from "#features/accounts/require-person.server.ts";
import { favouriteTimeline } from "#features/alerts/views/favourites-view.server.ts";
import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** One's favourites for the drawing, in the shape of `GET /chronologie/data`. */
export const loader = resource(async ({ context, info }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const search = context.get(callSearchContext);
  return Response.json(await favouriteTimeline(db, search, actor.userId, info.locale));
});
