import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { cvFor } from "#features/cv/queries/cvs.server.ts";
import type { Step } from "#features/cv/rules/cv-limits.ts";
import { stepHref } from "#features/cv/ui/cv-hrefs.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** A CV without a step: where the person had got to. */
export const loader = pageHandler(async ({ params, context }) => {
  const actor = requirePerson(context);
  const cv = await cvFor(context.get(webDepsContext).db, actor, "edit", params.id);
  throw redirect(stepHref(cv.id, cv.step as Step));
});
