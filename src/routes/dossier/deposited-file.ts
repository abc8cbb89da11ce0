import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";
import { sendFrozenFile } from "#shell/version-files.server.ts";

/** A file of a deposited version, for the team. */
export const loader = dossierFile(async (args) => sendFrozenFile(args, await loadVersion(args)));
