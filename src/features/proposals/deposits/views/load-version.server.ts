import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findVersionByNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** Loads a deposited version named by the address. Throws NOT_FOUND if the person may not read its dossier. */
export async function loadVersion({ params, context, caller: { db } }: RouteArgs) {
  const actor = requirePerson(context);
  const { id, acronym } = await loadReadableDossier(db, actor, params.id);
  return { acronym, owner: actor.userId, version: await requireVersion(db, id, params.version) };
}

/** The version with the number of an address. Throws NOT_FOUND when there is none. */
export async function requireVersion(db: Db, dossierId: string, number: string | undefined) {
  const found = /^[1-9]\d{0,3}$/.test(number ?? "")
    ? await findVersionByNumber(db, dossierId, Number(number))
    : null;
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}
