import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendVersionPdf } from "#shell/version-files.server.ts";

/** The frozen PDF of a deposited version, for the agency. */
export const loader = resource(async (args) => sendVersionPdf(args, await loadAgencyVersion(args)));
