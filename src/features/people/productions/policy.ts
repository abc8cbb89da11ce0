import { ALLOWED, createPolicy, HIDDEN, isActingFor, isOwner } from "#platform/policy.ts";
import type { ProductionSource } from "./rules/vocabulary.ts";

interface Owned {
  readonly userId: string;
}

/** A researcher's productions are theirs alone; only the product, in a job for them, brings works over. */
export const can = createPolicy<{
  /** The list as a whole: works added, imports asked for, what is offered put away. */
  edit: Owned;
  /** The star and the hearts. */
  choose: Owned;
  /** What one added oneself; and of an archive's what it no longer has: the rest would come back with the next import. */
  remove: Owned & { readonly goneAt: Date | null; readonly source: ProductionSource };
  /** What an import found, and how it ended. */
  writeImport: Owned;
}>({
  edit: (actor, list) => (isOwner(actor, list) ? ALLOWED : HIDDEN),
  choose: (actor, work) => (isOwner(actor, work) ? ALLOWED : HIDDEN),
  remove: (actor, work) =>
    isOwner(actor, work) && (work.source === "added" || work.goneAt !== null) ? ALLOWED : HIDDEN,
  writeImport: (actor, one) => (isActingFor(actor, one) ? ALLOWED : HIDDEN),
});
