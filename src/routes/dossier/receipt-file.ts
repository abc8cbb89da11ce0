import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendReceiptFile } from "#shell/version-files.server.ts";

/** The signed receipt of a version as a standalone file, for the team. */
export const loader = resource(async (args) => sendReceiptFile(args, await loadVersion(args)));
