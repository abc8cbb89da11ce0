import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendReceiptFile } from "#shell/version-files.server.ts";

/** The signed receipt of a version as a standalone file, for the agency. */
export const loader = resource(async (args) =>
  sendReceiptFile(args, await loadAgencyVersion(args)),
);
