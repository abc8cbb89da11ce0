import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { loadFormPage } from "#features/proposals/pads/views/form-tab.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { bringUpToDate } from "../commands/update-dossier.server.ts";

/** Data of a form's tab, after the dossier was moved to the current forms of its call. */
export async function loadCurrentFormPage(args: RouteArgs, formModelType: FormModelType) {
  const { params, context, caller } = args;
  const { id } = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  await bringUpToDate(caller, id);
  return loadFormPage(args, formModelType);
}
