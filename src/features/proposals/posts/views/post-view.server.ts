import { can, type DossierAccess } from "#features/proposals/dossiers/policy.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getAbilities } from "#platform/policy.ts";
import { listMentionablePeople } from "../queries/posts.server.ts";
import type { PostAbilitiesByAuthor } from "../rules/post-abilities.ts";

/** What a page needs to show and edit posts, besides the posts. */
export const loadPostView = async (
  db: Db,
  dossier: DossierAccess & { readonly id: string },
  actor: PersonActor,
  now: Date,
) => ({
  dossierId: dossier.id,
  accountId: actor.userId,
  now: now.toISOString(),
  people: await listMentionablePeople(db, dossier.id),
  can: getPostAbilitiesByAuthor(actor, dossier),
});

export type PostView = Awaited<ReturnType<typeof loadPostView>>;

function getPostAbilitiesByAuthor(
  actor: PersonActor,
  dossier: DossierAccess,
): PostAbilitiesByAuthor {
  const to = (own: boolean, recent: boolean) =>
    getAbilities(can, actor, { ...dossier, own, recent }, ["editPost", "removePost"]);
  return { ownRecent: to(true, true), own: to(true, false), others: to(false, false) };
}
