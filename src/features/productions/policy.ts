import { ALLOWED, HIDDEN, isDoneFor, isOwner, policy } from "#platform/policy.ts";

interface Owned {
  readonly userId: string;
}

/** A researcher's productions are theirs alone; only the product, in a job for them, brings works over. */
export const can = policy<{
  /** The star and the hearts. */
  choose: Owned;
  /** A work the source still has would only come back with the next import: there is nothing to remove. */
  remove: Owned & { readonly goneAt: Date | null };
  /** What an import found, and how it ended. */
  writeImport: Owned;
}>({
  choose: (actor, work) => (isOwner(actor, work) ? ALLOWED : HIDDEN),
  remove: (actor, work) => (isOwner(actor, work) && work.goneAt !== null ? ALLOWED : HIDDEN),
  writeImport: (actor, one) => (isDoneFor(actor, one) ? ALLOWED : HIDDEN),
});
