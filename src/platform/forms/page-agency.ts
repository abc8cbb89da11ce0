import type { Actor } from "../actor.ts";

/** The field that pages of the back office add to each posted form: who the page was drawn for. */
export const PAGE_AGENCY_FIELD = "agence-de-la-page";

/** Who the actor of the back office acts for, as the field tells it; null for all other actors. */
export function toPageAgency(actor: Actor): string | null {
  if (actor.kind === "staff") return String(actor.partnerId);
  return actor.kind === "administrator" ? "portal" : null;
}
