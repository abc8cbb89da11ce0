import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findCvFile } from "#features/people/cv/queries/cv-files.server.ts";
import { CV_FILE_MIME } from "#features/people/cv/rules/file-formats.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

export const loader = resource(async ({ request, params, context, caller }) => {
  const actor = requirePerson(context);
  const { db, storage } = caller;
  const file = await findCvFile(db, actor, params.id ?? "");
  if (!file) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(request, storage, {
    key: file.key,
    mime: CV_FILE_MIME[file.format],
    version: file.sha256,
    fileName: file.fileName,
    bytes: file.bytes,
  });
});
