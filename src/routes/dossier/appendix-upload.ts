import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { cancelUpload } from "#features/proposals/appendices/commands/finish-upload.server.ts";
import { receivePiece } from "#features/proposals/appendices/commands/receive-piece.server.ts";
import { findOwnUpload } from "#features/proposals/appendices/queries/appendices.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { requireRight } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import {
  buildTusHeaders,
  CHUNK_TYPE,
  parseByteHeader,
  rejectOtherVersion,
} from "#platform/http/tus.ts";
import { rowId } from "#platform/row-id.ts";

/** HEAD of tus: the number of bytes received, which is the offset of the next piece. */
export const loader = resource(async ({ params, context, caller }) => {
  const { db, clock } = caller;
  const actor = requirePerson(context);
  const dossierId = rowId().safeParse(params.id);
  const uploadId = rowId().safeParse(params.upload);
  if (!dossierId.success || !uploadId.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForActor(db, actor, dossierId.data);
  requireRight(caller, can(actor, "changeAppendices", { ...dossier, slotId: null }));
  const place = { dossierId: dossier.id, uploadId: uploadId.data };
  const upload = await findOwnUpload(db, actor, place, clock.now());
  if (!upload) throw new DomainError("NOT_FOUND");
  const { received, bytes, expiresAt } = upload;
  const headers = buildTusHeaders({
    "Upload-Offset": received,
    "Upload-Length": bytes,
    "Upload-Expires": expiresAt.toUTCString(),
  });
  return new Response(null, { status: 200, headers });
});

/** PATCH of tus adds the next piece; DELETE ends the upload. */
export const action = resource(async ({ params, request, context, caller }) => {
  const { method } = request;
  if (method !== "PATCH" && method !== "DELETE") throw new DomainError("METHOD_NOT_ALLOWED");
  requirePerson(context);
  const refusal = rejectOtherVersion(request);
  if (refusal) return refusal;
  const place = { dossierId: params.id, uploadId: params.upload };
  if (method === "DELETE") {
    await cancelUpload(caller, place);
    return new Response(null, { status: 204, headers: buildTusHeaders() });
  }
  if (request.headers.get("content-type") !== CHUNK_TYPE || !request.body) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  }
  const offset = parseByteHeader(request.headers, "upload-offset");
  const { received, expiresAt } = await receivePiece(caller, {
    ...place,
    offset,
    content: request.body,
  });
  const headers = buildTusHeaders({
    "Upload-Offset": received,
    "Upload-Expires": expiresAt.toUTCString(),
  });
  return new Response(null, { status: 204, headers });
});
