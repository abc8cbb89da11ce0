import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Whose news a page asks for: those of a dossier, from the editor of a form or from another page. */
export interface TopicScope {
  readonly dossierId: string;
  readonly formModelType: FormModelType | null;
}

export interface TopicChanges {
  /** Each with an id of its own, so that one that is told twice is known again. */
  readonly items: readonly unknown[];
  /** The revision of the last item; the one that was asked about where there is none. */
  readonly revision: number;
  readonly more: boolean;
}

/**
 * Something that goes on in a dossier and that its open pages follow: the workpad, comments. Features that come after this
 * one define them; the product hands them to the hub. `incrementRevision` is how a change of one gets its place.
 */
export interface LiveTopic {
  readonly name: string;
  /** What changed after a revision, the oldest change first. */
  listChangesSince(db: Db, place: TopicScope, after: number): Promise<TopicChanges>;
}
