import { Readable } from "node:stream";
import { findVersionReceipt } from "#features/proposals/deposits/queries/versions.server.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { streamVersionArchive } from "#features/proposals/deposits/views/version-archive.server.ts";
import { DomainError } from "#platform/errors.ts";
import { buildContentDisposition } from "#platform/http/attachment.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** All files of a deposited version as one archive. */
export const loader = dossierFile(async (args) => {
  const { request, caller } = args;
  const { version } = await loadVersion(args);
  const row = await findVersionReceipt(caller.db, version.id);
  if (!row) throw new DomainError("NOT_FOUND");
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": buildContentDisposition(`${row.number}.zip`),
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const content = streamVersionArchive(caller, version, row);
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
});
