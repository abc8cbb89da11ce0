/** A change whose fate is unknown: it was sent and no answer came. */
export interface UnconfirmedChange<T> {
  readonly id: string;
  readonly version: number;
  readonly value: T;
}

/** What was typed and not acknowledged, kept by the browser in case the page goes away first. */
export interface Draft<T> {
  readonly version: number;
  /** What was held when the typing began: tells whether somebody else changed the same since. */
  readonly base: T;
  readonly value: T;
  /** Tells one's own save, whose answer got lost, from somebody else's. */
  readonly sent: readonly UnconfirmedChange<T>[];
  /** The person has been asked which version to keep, and has not answered. */
  readonly clash: boolean;
}

export interface StoredDraft<T> {
  readonly key: string;
  /** The page that wrote it. Two pages on one document never overwrite each other's drafts. */
  readonly client: string;
  readonly draft: Draft<T>;
}

/**
 * The drafts of one document in this browser. Calls take effect in the order in which they were made. Nothing here
 * throws: a full or forbidden storage loses the safety net, and `write` says so.
 */
export interface DraftStore<T> {
  list(): Promise<readonly StoredDraft<T>[]>;
  read(key: string, client: string): Promise<Draft<T> | null>;
  /** False when it could not be kept. */
  write(key: string, client: string, draft: Draft<T>): Promise<boolean>;
  /** Written when this returns, for a page that may be gone in the next moment. What cannot be kept is not reported. */
  writeNow(key: string, client: string, draft: Draft<T>): void;
  remove(key: string, client: string): Promise<void>;
}
