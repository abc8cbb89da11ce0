import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { requirePublishedCall } from "#features/portal/calls/views/call-view.server.ts";
import { MEDIA_TYPE } from "#features/proposals/appendices/rules/appendix-file.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

const SERVED_TYPES: readonly string[] = Object.values(MEDIA_TYPE);

/**
 * A document of a published call, for everybody, always as a download. A type that a browser could run is never named,
 * whatever the row says.
 */
export const loader = resource(async ({ request, params, context, caller: { storage } }) => {
  const { call } = await requirePublishedCall(context.get(callSearchContext), params.slug ?? "");
  const file = call.documents.find(({ id }) => id === params.id)?.file;
  if (!file) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(request, storage, {
    key: file.key,
    mime: SERVED_TYPES.includes(file.mediaType) ? file.mediaType : "application/octet-stream",
    version: file.sha256,
    // The size is the file store's: a Content-Length that differs from the content breaks the download.
    fileName: file.fileName,
    // Asked for again each time: a call can be withdrawn, and a document taken back.
    cacheControl: "public, no-cache",
  });
});
