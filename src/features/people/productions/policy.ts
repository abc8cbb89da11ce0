import { ALLOWED, createPolicy, HIDDEN, isActingFor, isOwner } from "#platform/policy.ts";
import type { ProductionSource } from "./rules/vocabulary.ts";

interface Owned {
  readonly userId: string;
}

/** Productions belong to one person. Imports are written by the product on their behalf. */
export const can = createPolicy<{
  /** Adding works, requesting imports, dismissing the HAL card. */
  edit: Owned;
  /** Choosing the main production and favourites, and hiding works. */
  choose: Owned;
  /** Only works added by the person, or gone from their source: the next import would bring others back. */
  remove: Owned & { readonly goneAt: Date | null; readonly source: ProductionSource };
  /** Progress and results of an import. */
  writeImport: Owned;
}>({
  edit: (actor, list) => (isOwner(actor, list) ? ALLOWED : HIDDEN),
  choose: (actor, work) => (isOwner(actor, work) ? ALLOWED : HIDDEN),
  remove: (actor, work) =>
    isOwner(actor, work) && (work.source === "added" || work.goneAt !== null) ? ALLOWED : HIDDEN,
  writeImport: (actor, one) => (isActingFor(actor, one) ? ALLOWED : HIDDEN),
});
