/** The server's value of one part. */
export interface ServerValue<T, Meta> {
  readonly value: T;
  /** Grows with every change of the part. */
  readonly version: number;
  /** Further facts of the server: time, author… */
  readonly meta: Meta;
  /** The change that created this version, if the server stores it. */
  readonly changeId?: string | undefined;
}

/** Why a change is only in this browser. */
export type UnsavedReason = "offline" | "failed" | "signedOut" | "refused" | "locked";

/** Where the person's input is stored. */
export type SaveStatus<T, Meta> =
  /** `waiting`: for a pause in typing or, in manual mode, for Save. */
  | { readonly kind: "saved" | "waiting" | "saving" }
  /** `code`: the server's reason, if any. */
  | { readonly kind: "invalid"; readonly code?: string | undefined }
  | { readonly kind: "device"; readonly why: UnsavedReason; readonly code?: string | undefined }
  | { readonly kind: "conflict"; readonly theirs: ServerValue<T, Meta> };

/** One part as a page shows it. A new object after every change. */
export interface PartState<T, Meta> {
  readonly value: T;
  readonly status: SaveStatus<T, Meta>;
  readonly serverValue: ServerValue<T, Meta>;
  /** Saved elsewhere while this page has changes of its own: sending them will show whether they conflict. */
  readonly newerServerValue: ServerValue<T, Meta> | null;
  /** A draft of an earlier visit was restored. */
  readonly isRestored: boolean;
  /** The other version that was merged automatically, until the part changes again. */
  readonly mergedWith: ServerValue<T, Meta> | null;
  /** False if the browser could not store the draft: the input exists in this page only. */
  readonly isStoredLocally: boolean;
}

/** All parts together. */
export interface SaverSummary {
  /** The most severe status of all parts. */
  readonly kind: SaveStatus<unknown, unknown>["kind"];
  readonly why: UnsavedReason | null;
  /** Number of parts with this status. */
  readonly kindCount: number;
  /** Number of parts with unacknowledged input. */
  readonly pendingCount: number;
  /** Keys of those that need a decision of the person: refused, or with two versions. */
  readonly blockedKeys: readonly string[];
  /** False if unacknowledged input exists in this page only. */
  readonly isStoredLocally: boolean;
  readonly isReadOnly: boolean;
}

/** One part as it is sent. A retry has the same id, so that the server applies it once. */
export interface Change<T> {
  readonly key: string;
  readonly id: string;
  /** The version it is based on. */
  readonly version: number;
  readonly value: T;
}

/**
 * The result of one change. `saved`: the version that this change created, also if it was sent twice and another save
 * came in between. `conflict`: the server's current value.
 */
export type ChangeResult<T, Meta> =
  | { readonly kind: "saved" | "conflict"; readonly held: ServerValue<T, Meta> }
  | {
      readonly kind: "invalid" | "failed" | "refused" | "locked";
      readonly code?: string | undefined;
    };

/** The result of a request: a verdict for each change, or one reason for all. */
export type SendResult<T, Meta> =
  | {
      readonly kind: "answered";
      readonly verdicts: Readonly<Record<string, ChangeResult<T, Meta>>>;
    }
  | { readonly kind: UnsavedReason; readonly code?: string | undefined };

/**
 * How to merge with a version saved by another person. `base` is the common ancestor.
 * - `agreed`: both are equal;
 * - `apart`: the other changed nothing of this, so mine stays;
 * - `merged`: both changed it, and this is the combination;
 * - `clash`: the person must choose.
 */
export type MergeResult<T> = "agreed" | "apart" | "clash" | { readonly merged: T };
export type MergeFunction<T> = (base: T, mine: T, theirs: T, key: string) => MergeResult<T>;
