import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { slotsOf } from "#features/proposals/appendices/queries/appendices.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { storedFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { fileOrPage } from "#shell/file-response.server.ts";

/** The file an agency offers to start from. */
export const loader = pageHandler(({ request, params, context, caller, info }) =>
  fileOrPage({ context, info }, async () => {
    const { db, storage } = caller;
    const dossier = await readableDossier(db, requirePerson(context), params.id);
    const slot = (await slotsOf(db, dossier.id)).find(({ id }) => id === params.slot);
    if (!slot?.template) throw new DomainError("NOT_FOUND");
    const { key, mediaType, sha256, fileName, bytes } = slot.template;
    return storedFileResponse(request, storage, {
      key,
      mime: mediaType,
      version: sha256,
      fileName,
      bytes,
    });
  }),
);
