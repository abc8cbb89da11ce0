import type { TopicScope } from "#features/proposals/dossier-form/live/topic.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** A live topic (`LiveTopic`) of items that carry the topic revision of their last change. */
export const createPostTopic = <Item extends { readonly revision: number }>(options: {
  readonly name: string;
  /** Maximum number of items in one socket message. */
  readonly maxItems: number;
  /** Items changed after a revision, in the order of their changes. */
  listChanged(db: Db, scope: TopicScope, after: number, limit: number): Promise<readonly Item[]>;
}) => ({
  name: options.name,
  async listChangesSince(db: Db, scope: TopicScope, after: number) {
    const rows = await options.listChanged(db, scope, after, options.maxItems + 1);
    const items = rows.slice(0, options.maxItems);
    return { items, revision: items.at(-1)?.revision ?? after, more: rows.length > items.length };
  },
});
