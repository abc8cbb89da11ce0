import { data, redirect } from "react-router";
import {
  type RefusedAnswers,
  refuseWholeForm,
  saveWholeForm,
} from "#features/dossier-form/commands/save-whole-form.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { redirectionOf } from "./redirection.server.ts";

/**
 * A form posted by a page without script: on to where it leads, or the page again with what was not saved, in its fields and
 * named above.
 */
export async function postForm(
  caller: Caller,
  form: PostedForm,
  { dossierId, href }: { dossierId: string; href: string },
) {
  const next = redirectionOf(form, dossierId) ?? href;
  const returned = await refusedOf(caller, dossierId, form);
  if (Object.keys(returned).length === 0) throw redirect(next, 303);
  return data({ returned }, { status: 422 });
}

async function refusedOf(
  caller: Caller,
  dossierId: string,
  form: PostedForm,
): Promise<RefusedAnswers> {
  try {
    return (await saveWholeForm(caller, dossierId, form)).refused;
  } catch (error) {
    // Deposited meanwhile, or the role was taken away: what was typed comes back all the same.
    if (!(error instanceof DomainError && error.code === "FORBIDDEN_ROLE")) throw error;
    return refuseWholeForm(caller, dossierId, form, error.details.why ?? "notYourRole");
  }
}
