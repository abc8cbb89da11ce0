import { can, type DossierAccess } from "#features/proposals/dossiers/policy.ts";
import type { Actor } from "#platform/actor.ts";
import { getAbilities } from "#platform/policy.ts";
import type { PostAbilitiesByAuthor } from "../rules/post-abilities.ts";

export function postAbilities(actor: Actor, dossier: DossierAccess): PostAbilitiesByAuthor {
  const to = (own: boolean, recent: boolean) =>
    getAbilities(can, actor, { ...dossier, own, recent }, ["editWords", "removeWords"]);
  return { ownRecent: to(true, true), own: to(true, false), others: to(false, false) };
}
