import { requirePerson } from "#features/accounts/require-person.server.ts";
import { ownCv } from "#features/cv/queries.server.ts";
import { workSearchOf } from "#features/cv/rules/work-search.ts";
import { findWorks } from "#features/cv/works.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** Productions a CV can take, while one types. */
export const loader = resource(async ({ params, url, context }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const cv = await ownCv(db, actor.userId, params.id);
  return Response.json(await findWorks(db, cv.userId, workSearchOf(url.searchParams)));
});
