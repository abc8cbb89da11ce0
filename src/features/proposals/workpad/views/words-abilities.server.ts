import { can, type DossierStanding } from "#features/proposals/dossiers/policy.ts";
import type { Actor } from "#platform/actor.ts";
import { abilities } from "#platform/policy.ts";
import type { WordsAbilities } from "../rules/words-abilities.ts";

export function wordsAbilities(actor: Actor, dossier: DossierStanding): WordsAbilities {
  const to = (own: boolean, recent: boolean) =>
    abilities(can, actor, { ...dossier, own, recent }, ["editWords", "removeWords"]);
  return { ownRecent: to(true, true), own: to(true, false), others: to(false, false) };
}
