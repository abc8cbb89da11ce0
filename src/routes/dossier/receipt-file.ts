import { findVersionReceipt } from "#features/proposals/deposits/queries/versions.server.ts";
import { formatStoredReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/** The signed receipt of a version as a standalone file. */
export const loader = resource(async (args) => {
  const { version } = await loadVersion(args);
  const row = await findVersionReceipt(args.caller.db, version.id);
  if (!row) throw new DomainError("NOT_FOUND");
  const file = Buffer.from(formatStoredReceipt(row));
  return createFileResponse(file, "application/json", `${row.number}.json`);
});
