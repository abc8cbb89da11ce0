import { agencyFile } from "#shell/agency-file.server.ts";
import { sendVersionPdf } from "#shell/version-files.server.ts";

/** The frozen PDF of a deposited version, for the agency. */
export const loader = agencyFile(sendVersionPdf);
