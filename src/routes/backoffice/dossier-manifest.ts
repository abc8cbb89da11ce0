import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendManifest } from "#shell/version-files.server.ts";

/** The canonical JSON of a version, for the agency. */
export const loader = resource(async (args) => sendManifest(await loadAgencyVersion(args)));
