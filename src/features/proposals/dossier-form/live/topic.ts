import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** The dossier, and the form if the page is its editor. */
export interface TopicScope {
  readonly dossierId: string;
  readonly formModelType: FormModelType | null;
}

export interface TopicChanges {
  /** Each item has an id, so that a repeated item can be recognized. */
  readonly items: readonly unknown[];
  /** The revision of the last item; the requested one if there is none. */
  readonly revision: number;
  readonly more: boolean;
}

/**
 * Something in a dossier that open pages follow over the socket: workpad, comments. Later features define topics, and
 * the product passes them to the hub. `incrementRevision` numbers the changes of a topic.
 */
export interface LiveTopic {
  readonly name: string;
  /** Changes after a revision, oldest first. */
  listChangesSince(db: Db, scope: TopicScope, after: number): Promise<TopicChanges>;
}
