import { findCallDraft } from "#features/agency/call-drafts/queries/call-draft.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { rowId } from "#platform/row-id.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

/** A document of a draft, or the template of an appendix slot, for the staff who see the draft. */
export const loader = resource(async ({ request, params, context, caller }) => {
  const { db, storage } = caller;
  const actor = requireBackOffice(context);
  const { fields } = await findCallDraft(db, actor, parseInput(rowId(), params.id));
  const document = fields.documents.value.find(({ id }) => id === params.file);
  const slot = fields.appendices.value.find(({ id }) => id === params.file);
  const file = document?.file ?? slot?.template;
  if (!file) throw new DomainError("NOT_FOUND");
  const { key, mediaType, sha256, fileName } = file;
  return createStoredFileResponse(request, storage, {
    key,
    mime: mediaType,
    version: sha256,
    // The size is the file store's: a Content-Length that differs from the content breaks the download.
    fileName,
  });
});
