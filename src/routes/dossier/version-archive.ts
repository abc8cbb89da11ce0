import { Readable } from "node:stream";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { findVersionReceipt } from "#features/proposals/deposits/queries/versions.server.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { streamVersionArchive } from "#features/proposals/deposits/views/version-archive.server.ts";
import { DomainError } from "#platform/errors.ts";
import { buildContentDisposition } from "#platform/http/attachment.ts";
import { requireWithinLimit } from "#platform/throttle/rate-limit.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** An archive reads gigabytes; the limit suits a person, not a script. */
const DOWNLOADS = { name: "version-archive", max: 30, seconds: 3600 } as const;

/** All files of a deposited version as one archive. */
export const loader = dossierFile(async (args) => {
  const { request, context, caller } = args;
  const { version } = await loadVersion(args);
  const row = await findVersionReceipt(caller.db, version.id);
  if (!row) throw new DomainError("NOT_FOUND");
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": buildContentDisposition(`${row.number}.zip`),
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  await requireWithinLimit(caller, DOWNLOADS, requirePerson(context).userId);
  const content = streamVersionArchive(caller, version, row);
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
});
