import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { ownCv } from "#features/cv/queries.server.ts";
import { cvHref } from "#features/cv/ui/cv-hrefs.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** A CV without a step: where the person had got to. */
export const loader = pageHandler(async ({ params, context }) => {
  const actor = requirePerson(context);
  const cv = await ownCv(context.get(webDepsContext).db, actor.userId, params.id);
  throw redirect(`${cvHref(cv.id)}/etape/${cv.step}`);
});
