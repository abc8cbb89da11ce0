import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadDepositDates } from "./deposit-conditions.server.ts";

/** A dossier whose row is held, as its agency stands to it. */
export async function dossierForAgency(tx: Db, actor: Actor, id: string) {
  const dossier = await dossierForActor(tx, actor, id, "update");
  const { partnerId } = await loadDepositDates(tx, dossier);
  return { ...dossier, partnerId };
}
