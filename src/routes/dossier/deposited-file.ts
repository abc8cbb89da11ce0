import { listVersionFiles } from "#features/proposals/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { DomainError } from "#platform/errors.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** A file of a deposited version, byte for byte. */
export const loader = dossierFile(async (args) => {
  const { version } = await loadVersion(args);
  const { db, storage } = args.caller;
  const files = await listVersionFiles(db, version.id);
  const file = files.find(({ sha256 }) => sha256 === args.params.sha256);
  if (!file) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(args.request, storage, {
    key: frozenKey(file.sha256),
    mime: file.contentType,
    version: file.sha256,
    fileName: file.path.split("/").at(-1) ?? file.name,
    bytes: file.bytes,
  });
});
