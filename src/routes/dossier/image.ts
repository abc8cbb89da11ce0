import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findDossierImage } from "#features/proposals/dossier-form/queries/images.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

/**
 * An image of a dossier, for its members. Never stored by browsers: they show what they have stored without asking again
 * when somebody goes back, also after signing out.
 */
export const loader = resource(async ({ request, params, context, caller: { db, storage } }) => {
  const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
  const { key, contentType, sha256 } = await findDossierImage(
    db,
    dossier.id,
    params.filename ?? "",
  );
  return createStoredFileResponse(request, storage, {
    key,
    mime: contentType,
    version: sha256,
  });
});
