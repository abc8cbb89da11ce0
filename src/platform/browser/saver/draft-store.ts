/** A change that was sent and not answered. */
export interface UnconfirmedChange<T> {
  readonly id: string;
  readonly version: number;
  readonly value: T;
}

/** Unacknowledged input, stored by the browser in case the page closes first. */
export interface Draft<T> {
  readonly version: number;
  /** The server's value when the typing began: shows whether another person changed it since. */
  readonly base: T;
  readonly value: T;
  /** Tells an own save with a lost answer from a save of another person. */
  readonly sent: readonly UnconfirmedChange<T>[];
  /** The person was asked which version to keep, and has not answered. */
  readonly clash: boolean;
}

export interface StoredDraft<T> {
  readonly key: string;
  /** The page that wrote it. Two pages with one document never overwrite each other's drafts. */
  readonly client: string;
  readonly draft: Draft<T>;
}

/**
 * The drafts of one document in this browser. Calls take effect in order. Nothing here throws: with a full or forbidden
 * storage `write` returns false.
 */
export interface DraftStore<T> {
  list(): Promise<readonly StoredDraft<T>[]>;
  read(key: string, client: string): Promise<Draft<T> | null>;
  /** False if the draft could not be stored. */
  write(key: string, client: string, draft: Draft<T>): Promise<boolean>;
  /** Synchronous, for a page that may close at any moment. Failures are not reported. */
  writeNow(key: string, client: string, draft: Draft<T>): void;
  remove(key: string, client: string): Promise<void>;
}
