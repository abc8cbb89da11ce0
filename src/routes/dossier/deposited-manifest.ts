import { pageHandler } from "#platform/http/page-handler.server.ts";
import { fileOrPage, fileResponse } from "#shell/file-response.server.ts";
import { loadVersion } from "./load-version.server.ts";

/** What was frozen of a version, as it was frozen: its digest is the one that the receipt signs. */
export const loader = pageHandler((args) =>
  fileOrPage(args, async () => {
    const { version } = await loadVersion(args);
    const name = `${version.receiptNumber}-dossier.json`;
    return fileResponse(Buffer.from(version.manifest), "application/json", name);
  }),
);
