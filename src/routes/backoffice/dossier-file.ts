import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendFrozenFile } from "#shell/version-files.server.ts";

/** A file of a deposited version, for the agency: a CV, an appendix, an image. */
export const loader = resource(async (args) => sendFrozenFile(args, await loadAgencyVersion(args)));
