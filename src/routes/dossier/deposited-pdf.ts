import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";
import { sendVersionPdf } from "#shell/version-files.server.ts";

/** The frozen PDF of a deposited version, for the team. */
export const loader = dossierFile(async (args) => sendVersionPdf(args, await loadVersion(args)));
