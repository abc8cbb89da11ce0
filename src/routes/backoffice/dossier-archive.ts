import { agencyFile } from "#shell/agency-file.server.ts";
import { sendVersionArchive } from "#shell/version-files.server.ts";

/** All files of a deposited version as one archive, for the agency. */
export const loader = agencyFile(sendVersionArchive);
