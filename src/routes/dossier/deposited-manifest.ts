import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { createFileResponse, withErrorPage } from "#shell/file-response.server.ts";

/** The canonical JSON of a version, unchanged: the receipt signs its digest. */
export const loader = pageHandler((args) =>
  withErrorPage(args, async () => {
    const { version } = await loadVersion(args);
    const name = `${version.receiptNumber}-dossier.json`;
    return createFileResponse(Buffer.from(version.manifest), "application/json", name);
  }),
);
