import type { Abilities } from "#platform/policy.ts";

type PostAbilities = Abilities<"editPost" | "removePost">;

/**
 * What the person may do with posts, by author and age. Posts arrive over a socket shared by all members, so these
 * decisions are sent with the page and not with each post.
 */
export interface PostAbilitiesByAuthor {
  readonly ownRecent: PostAbilities;
  readonly own: PostAbilities;
  readonly others: PostAbilities;
}

/** The decisions for one post. */
export function getPostAbilities(
  post: { readonly authorId: string | null; readonly at: string },
  view: { readonly accountId: string; readonly now: string; readonly can: PostAbilitiesByAuthor },
): PostAbilities {
  if (post.authorId !== view.accountId) return view.can.others;
  return isRecent(new Date(post.at), new Date(view.now)) ? view.can.ownRecent : view.can.own;
}

/** Long enough for a reasoned objection, too short for a section of the proposal. */
export const MAX_POST_LENGTH = 4_000;

/** How long the author can edit a post. */
const EDIT_MS = 60 * 60_000;

export const isRecent = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < EDIT_MS;
