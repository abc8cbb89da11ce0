import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { generalHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** Redirects to the tab of the dossier to work on. */
export const loader = pageHandler(async ({ params, context, caller }) => {
  const dossier = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  throw redirect(dossier.confirmed ? scientificHref(dossier.id) : generalHref(dossier.id));
});

export default function OpenDossier() {
  return null;
}
