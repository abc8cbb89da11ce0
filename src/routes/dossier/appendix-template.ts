import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { listSlots } from "#features/proposals/appendices/queries/appendices.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

/** The template file that an agency offers for an appendix. */
export const loader = resource(async ({ request, params, context, caller }) => {
  const { db, storage } = caller;
  const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
  const slot = (await listSlots(db, dossier.id)).find(({ id }) => id === params.slot);
  if (!slot?.template) throw new DomainError("NOT_FOUND");
  const { key, mediaType, sha256, fileName } = slot.template;
  return createStoredFileResponse(request, storage, {
    key,
    mime: mediaType,
    version: sha256,
    // The size is the file store's: a Content-Length that differs from the content breaks the download.
    fileName,
  });
});
