import { href } from "react-router";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { beginUpload } from "#features/proposals/appendices/commands/begin-upload.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { byteHeader, tusHeaders, uploadMetadata, versionRefusal } from "#platform/http/tus.ts";

/** Where a file is announced, by a client of tus: the answer says where its pieces go. */
export const action = resource(async ({ request, params, context, caller }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const { id: dossierId } = await readableDossier(caller.db, requirePerson(context), params.id);
  const refusal = versionRefusal(request);
  if (refusal) return refusal;
  const { filename = "", slot = "", replaces = "" } = uploadMetadata(request.headers);
  const { id, expiresAt } = await beginUpload(caller, {
    dossierId,
    slotId: slot,
    replaces: replaces || null,
    fileName: filename,
    bytes: byteHeader(request.headers, "upload-length"),
  });
  const location = href("/mon-espace/dossier/:id/annexes/envois/:upload", {
    id: dossierId,
    upload: id,
  });
  const headers = tusHeaders({ Location: location, "Upload-Expires": expiresAt.toUTCString() });
  return new Response(null, { status: 201, headers });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
