import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findVersionByNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** Loads a deposited version named by the address. Throws NOT_FOUND if the person may not read its dossier. */
export async function loadVersion({ params, context, caller: { db } }: RouteArgs) {
  const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
  const { version = "" } = params;
  const found = /^[1-9]\d{0,3}$/.test(version)
    ? await findVersionByNumber(db, dossier.id, Number(version))
    : null;
  if (!found) throw new DomainError("NOT_FOUND");
  return { dossier, version: found };
}
