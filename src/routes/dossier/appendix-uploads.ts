import { href } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { beginUpload } from "#features/proposals/appendices/commands/begin-upload.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import {
  buildTusHeaders,
  parseByteHeader,
  parseUploadMetadata,
  rejectOtherVersion,
} from "#platform/http/tus.ts";

/** Creation of tus: announces a file and returns the address of its pieces. */
export const action = resource(async ({ request, params, context, caller }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const { id: dossierId } = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  const refusal = rejectOtherVersion(request);
  if (refusal) return refusal;
  const { filename = "", slot = "", replaces = "" } = parseUploadMetadata(request.headers);
  const { id, expiresAt } = await beginUpload(caller, {
    dossierId,
    slotId: slot,
    replaces: replaces || null,
    fileName: filename,
    bytes: parseByteHeader(request.headers, "upload-length"),
  });
  const location = href("/mon-espace/dossier/:id/annexes/envois/:upload", {
    id: dossierId,
    upload: id,
  });
  const headers = buildTusHeaders({
    Location: location,
    "Upload-Expires": expiresAt.toUTCString(),
  });
  return new Response(null, { status: 201, headers });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
