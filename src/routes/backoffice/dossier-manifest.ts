import { agencyFile } from "#shell/agency-file.server.ts";
import { sendManifest } from "#shell/version-files.server.ts";

/** The canonical JSON of a version, for the agency. */
export const loader = agencyFile(sendManifest);
