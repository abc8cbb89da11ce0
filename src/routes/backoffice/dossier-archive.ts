import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendVersionArchive } from "#shell/version-files.server.ts";

/** All files of a deposited version as one archive, for the agency. */
export const loader = resource(async (args) =>
  sendVersionArchive(args, await loadAgencyVersion(args)),
);
