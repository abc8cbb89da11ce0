import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendManifest } from "#shell/version-files.server.ts";

/** The canonical JSON of a version, for the team. */
export const loader = resource(async (args) => sendManifest(args, await loadVersion(args)));
