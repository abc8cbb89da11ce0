import { z } from "zod";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";

/** Dossiers that can be named one by one: their numbers stand in the address of the page. */
export const MAX_NAMED_DOSSIERS = 100;

/** The chosen set: all decisions of some states, or, if any are named, some dossiers by number. */
export const releaseChoiceSchema = z.object({
  states: z.array(z.enum(DECISIONS, "invalid")).max(DECISIONS.length, "tooMany"),
  numbers: z.array(z.string().max(60)).max(MAX_NAMED_DOSSIERS, "tooMany"),
});
export type ReleaseChoice = z.infer<typeof releaseChoiceSchema>;

/** The choice in an address; all states without one. Unknown states are left out. */
export function readReleaseChoice({ searchParams }: URL): ReleaseChoice {
  const states = searchParams.getAll("etat");
  const isAll = states.length === 0 && searchParams.get("choix") === null;
  return {
    states: DECISIONS.filter((state) => isAll || states.includes(state)),
    numbers: [...new Set(searchParams.getAll("dossier"))].slice(0, MAX_NAMED_DOSSIERS),
  };
}
