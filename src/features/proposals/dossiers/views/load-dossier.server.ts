import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadDossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/** Loads the actor, the dossier and its head, for a page of the dossier. */
export async function loadDossier({ params, context, caller, info: { locale } }: RouteArgs) {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const dossier = await loadReadableDossier(db, actor, params.id);
  const page = { locale, now: clock.now(), t: getTranslator(locale) };
  return { actor, db, dossier, page, head: await loadDossierHead(db, dossier, page) };
}
