import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/** The canonical JSON of a version, unchanged: the receipt signs its digest. */
export const loader = resource(async (args) => {
  const { version } = await loadVersion(args);
  const name = `${version.receiptNumber}-dossier.json`;
  return createFileResponse(Buffer.from(version.manifest), "application/json", name);
});
