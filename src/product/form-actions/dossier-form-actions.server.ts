import { data, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { saveWholeForm } from "#features/proposals/dossier-form/commands/save-whole-form.server.ts";
import type { RefusedAnswers } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { readFormBody } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { getRedirection } from "#features/proposals/dossier-form/rules/redirection.ts";
import { loadRefusedAnswers } from "#features/proposals/dossier-form/views/refused-answers.server.ts";
import { confirmPoint } from "#features/proposals/form-updates/commands/confirm-point.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/**
 * Saves a form posted without script. Redirects, or returns the refused answers for the page to show. The result is
 * no `Submission`, because answers are documents and lists, which the editor's saver takes unchanged.
 */
export async function savePostedForm(
  args: Pick<RouteArgs, "caller" | "context">,
  form: PostedForm,
  { dossierId, href }: { dossierId: string; href: string },
) {
  const next = getRedirection(form, dossierId) ?? href;
  const returned = await saveAndCollectRefused(args, dossierId, form);
  if (Object.keys(returned).length === 0) throw redirect(next, 303);
  return data({ returned }, { status: 422 });
}

/** Confirms a point of a new form version. The page stays: a fetcher posts it, or the browser shows the page again. */
export async function confirmPostedPoint(
  caller: RouteArgs["caller"],
  dossierId: string,
  pointId: string,
) {
  await confirmPoint(caller, { dossierId, pointId });
  return { confirmed: pointId };
}

async function saveAndCollectRefused(
  { caller, context }: Pick<RouteArgs, "caller" | "context">,
  dossierId: string,
  form: PostedForm,
): Promise<RefusedAnswers> {
  const posted = await readFormBody(form.data);
  try {
    return (await saveWholeForm(caller, { dossierId, ...posted })).refused;
  } catch (error) {
    // The dossier was deposited or the role revoked meanwhile: return the typed answers.
    if (!(error instanceof DomainError && error.code === "FORBIDDEN_ROLE")) throw error;
    const code = error.details.why ?? "notYourRole";
    return loadRefusedAnswers(caller.db, requirePerson(context), dossierId, { posted, code });
  }
}
