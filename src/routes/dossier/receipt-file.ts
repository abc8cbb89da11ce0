import { receiptOfVersion } from "#features/proposals/deposits/queries/versions.server.ts";
import { writeStoredReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { fileOrPage, fileResponse } from "#shell/file-response.server.ts";
import { loadVersion } from "./load-version.server.ts";

/** The receipt of a version as a file that stands alone. */
export const loader = pageHandler((args) =>
  fileOrPage(args, async () => {
    const { version } = await loadVersion(args);
    const row = await receiptOfVersion(args.caller.db, version.id);
    if (!row) throw new DomainError("NOT_FOUND");
    const file = Buffer.from(writeStoredReceipt(row));
    return fileResponse(file, "application/json", `${row.number}.json`);
  }),
);
