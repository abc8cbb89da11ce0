import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendReceiptPdf } from "#shell/version-files.server.ts";

/** The receipt of a version as PDF, for the team. */
export const loader = resource(async (args) => sendReceiptPdf(args, await loadVersion(args)));
