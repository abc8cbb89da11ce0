import { agencyFile } from "#shell/agency-file.server.ts";
import { sendReceiptFile } from "#shell/version-files.server.ts";

/** The signed receipt of a version as a standalone file, for the agency. */
export const loader = agencyFile(sendReceiptFile);
