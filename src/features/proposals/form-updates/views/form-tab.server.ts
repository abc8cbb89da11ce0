import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { loadCurrentFormPage } from "./current-form-page.server.ts";
import { loadPointsView } from "./points-view.server.ts";

/** Data of a tab with a form, with the points of a new version. */
export async function loadFormTab(args: RouteArgs, formModelType: FormModelType) {
  const page = await loadCurrentFormPage(args, formModelType);
  const { db } = args.caller;
  const actor = requirePerson(args.context);
  const dossier = await loadReadableDossier(db, actor, args.params.id);
  return {
    ...page,
    points: page.editor && (await loadPointsView(db, dossier, actor, formModelType)),
  };
}
