import type { Abilities } from "#platform/policy.ts";

type PostAbilities = Abilities<"editWords" | "removeWords">;

/**
 * What somebody may do to words, by whose they are and how old. What is said comes to open pages over a socket that all
 * members share, so the decisions travel with the page and not with each message.
 */
export interface PostAbilitiesByAuthor {
  readonly ownRecent: PostAbilities;
  readonly own: PostAbilities;
  readonly others: PostAbilities;
}

/** The decisions on one message or comment. */
export function getPostAbilities(
  words: { readonly authorId: string | null; readonly at: string },
  view: { readonly accountId: string; readonly now: string; readonly can: PostAbilitiesByAuthor },
): PostAbilities {
  if (words.authorId !== view.accountId) return view.can.others;
  return isRecent(new Date(words.at), new Date(view.now)) ? view.can.ownRecent : view.can.own;
}

/** A message or a comment: long enough for a reasoned objection, too short for a section of the proposal. */
export const MAX_POST_LENGTH = 4_000;

/** How long one's own words can be corrected. */
const EDIT_MS = 60 * 60_000;

export const isRecent = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < EDIT_MS;
