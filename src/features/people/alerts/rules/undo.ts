import { z } from "zod";
import type { Signer } from "#platform/signing.ts";

/** How long something taken away can be given back. */
export const UNDO_SECONDS = 3600;

/** Which saved search was deleted. Its row stays as long as it can be brought back. */
const removedSearchSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  name: z.string(),
});

/** Favourites as they were: which calls, and since when. */
const removedFavouritesSchema = z.object({
  userId: z.uuid(),
  calls: z.array(z.tuple([z.int(), z.number()])),
});

const SCHEMAS = {
  search: removedSearchSchema,
  favourites: removedFavouritesSchema,
} as const;

type Kind = keyof typeof SCHEMAS;
type Removed<K extends Kind> = z.infer<(typeof SCHEMAS)[K]>;

/**
 * What was taken away, sealed into the page that says so: giving it back needs no script. It names its owner, so that
 * nobody else can use it.
 */
export function sealUndo<K extends Kind>(
  signer: Signer,
  kind: K,
  removed: Removed<K>,
  now: Date,
): string {
  return signer.sign(getPurpose(kind), JSON.stringify({ at: now.getTime(), removed }));
}

export function openUndo<K extends Kind>(
  signer: Signer,
  kind: K,
  token: string,
  now: Date,
): Removed<K> | null {
  const opened = signer.verify(getPurpose(kind), token);
  if (opened === null) return null;
  const { at, removed } = JSON.parse(opened) as { at: number; removed: unknown };
  if (now.getTime() - at > UNDO_SECONDS * 1000) return null;
  return SCHEMAS[kind].parse(removed) as Removed<K>;
}

const getPurpose = (kind: Kind) => `undo ${kind}`;
