import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { imageOfDossier } from "#features/proposals/dossier-form/queries/images.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { storedFileResponse } from "#platform/storage/stored-file-response.server.ts";

/** An image of a dossier, for those in it. Its name never means another image. */
export const loader = resource(async ({ request, params, context, caller: { db, storage } }) => {
  const dossier = await readableDossier(db, requirePerson(context), params.id);
  const { key, contentType, sha256 } = await imageOfDossier(db, dossier.id, params.filename ?? "");
  return storedFileResponse(request, storage, {
    key,
    mime: contentType,
    version: sha256,
    // Asked for again each time: after signing out a shared browser must not show it from its cache.
    cacheControl: "private, no-cache",
  });
});
