import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { getCvForActor } from "#features/people/cv/queries/cvs.server.ts";
import type { Step } from "#features/people/cv/rules/cv-limits.ts";
import { cvStepHref } from "#features/people/cv/rules/paths.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** A CV's address without a step redirects to the last step reached. */
export const loader = pageHandler(async ({ params, context, caller }) => {
  const actor = requirePerson(context);
  const cv = await getCvForActor(caller.db, actor, "edit", params.id);
  throw redirect(cvStepHref(cv.id, cv.step as Step));
});

export default function ResumeCv() {
  return null;
}
