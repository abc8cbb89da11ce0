import { agencyFile } from "#shell/agency-file.server.ts";
import { sendFrozenFile } from "#shell/version-files.server.ts";

/** A file of a deposited version, for the agency: a CV, an appendix, an image. */
export const loader = agencyFile(sendFrozenFile);
