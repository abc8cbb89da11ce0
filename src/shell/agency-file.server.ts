import { loadAgencyVersion } from "#features/agency/dossier-reading/views/load-agency-version.server.ts";
import { cutWithAccess } from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import type { ReadVersion } from "./version-files.server.ts";

/** The loader of a file of a deposited version for its agency. The download is cut off when the reader's access ends. */
export const agencyFile = (
  send: (args: RouteArgs, read: ReadVersion) => Response | Promise<Response>,
) =>
  resource(async (args) => {
    const answer = await send(args, await loadAgencyVersion(args));
    const body = answer.body && cutWithAccess(args.caller, requireStaff(args.context), answer.body);
    return new Response(body, answer);
  });
