import { z } from "zod";
import type { Signer } from "#platform/signing.ts";

/** How long a deletion can be undone. */
export const UNDO_SECONDS = 3600;

/** A deleted saved search. Its row stays during the undo time. */
const removedSearchSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  name: z.string(),
});

/** Removed favourites: calls and their dates. */
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
 * Seals a deletion into a token for the page that confirms it, so that the undo works without script. The token names
 * its owner and is useless to others.
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
