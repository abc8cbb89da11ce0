import { agencyFile } from "#shell/agency-file.server.ts";
import { sendReceiptPdf } from "#shell/version-files.server.ts";

/** The receipt of a version as PDF, for the agency. */
export const loader = agencyFile(sendReceiptPdf);
