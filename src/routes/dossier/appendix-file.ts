import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadAppendixFile } from "#features/proposals/appendices/queries/appendices.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** An appendix for members of the dossier, always as a download, never displayed inline. */
export const loader = dossierFile(async ({ request, params, context, caller }) => {
  const { db, storage } = caller;
  const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
  const id = rowId().safeParse(params.file);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const file = await loadAppendixFile(db, dossier.id, id.data);
  return createStoredFileResponse(request, storage, {
    key: file.storageKey,
    mime: file.mediaType,
    version: file.sha256,
    fileName: file.fileName,
    bytes: file.bytes,
  });
});
