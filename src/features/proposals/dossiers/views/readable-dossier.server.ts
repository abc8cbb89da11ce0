import { redirect } from "react-router";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type DossierForActor, readDossier } from "../queries/dossiers.server.ts";
import { accessHref } from "../rules/paths.ts";

/**
 * The dossier of a page, for a member. Former members and invited people are redirected to the access page, which explains
 * their state. Throws NOT_FOUND for all others.
 */
export async function loadReadableDossier(
  db: Db,
  actor: Actor,
  id: string | undefined,
): Promise<DossierForActor> {
  const reading = await readDossier(db, actor, id);
  if (reading.kind === "accessPageOnly") throw redirect(accessHref(reading.dossierId));
  return reading.dossier;
}
