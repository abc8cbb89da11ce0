import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { requireVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { loadAgencyDossier } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { recordReading } from "../commands/record-reading.server.ts";

/**
 * Loads a deposited version named by the address, for a file of it. Throws NOT_FOUND if the member of staff may not read its
 * dossier. A download is a reading, as the page is.
 */
export async function loadAgencyVersion({ params, context, caller }: RouteArgs) {
  const actor = requireStaff(context);
  const { db } = caller;
  const { id } = await loadAgencyDossier(db, actor, params.id);
  const version = await requireVersion(db, id, params.version);
  await recordReading(caller, { dossierId: id, version: version.number });
  const { acronym } = parseManifest(version.manifest).dossier;
  return { acronym, owner: actor.userId, version };
}
