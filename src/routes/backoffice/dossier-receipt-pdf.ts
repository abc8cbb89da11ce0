import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendReceiptPdf } from "#shell/version-files.server.ts";

/** The receipt of a version as PDF, for the agency. */
export const loader = resource(async (args) => sendReceiptPdf(args, await loadAgencyVersion(args)));
