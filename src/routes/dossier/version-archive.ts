import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";
import { sendVersionArchive } from "#shell/version-files.server.ts";

/** All files of a deposited version as one archive, for the team. */
export const loader = dossierFile(async (args) =>
  sendVersionArchive(args, await loadVersion(args)),
);
