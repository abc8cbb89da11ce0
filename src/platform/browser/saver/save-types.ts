/** What the server holds of one part. */
export interface ServerValue<T, Meta> {
  readonly value: T;
  /** Grows with every change of the part. */
  readonly version: number;
  /** What else the server says of it: when, by whom… */
  readonly meta: Meta;
  /** The change that made this version, where the server remembers it. */
  readonly changeId?: string | undefined;
}

/** Why work is only in this browser. */
export type UnsavedReason = "offline" | "failed" | "signedOut" | "refused" | "locked";

/** Where the person's work is, at any moment. */
export type SaveStatus<T, Meta> =
  /** `waiting`: for a pause in typing, or, in manual mode, for Save to be pressed. */
  | { readonly kind: "saved" | "waiting" | "saving" }
  /** `code`: the server's reason, where it gave one. */
  | { readonly kind: "invalid"; readonly code?: string | undefined }
  | { readonly kind: "device"; readonly why: UnsavedReason; readonly code?: string | undefined }
  | { readonly kind: "conflict"; readonly theirs: ServerValue<T, Meta> };

/** One part as a page shows it. A new object whenever something of it changes. */
export interface PartState<T, Meta> {
  readonly value: T;
  readonly status: SaveStatus<T, Meta>;
  readonly serverValue: ServerValue<T, Meta>;
  /** Saved elsewhere since, while this page has changes of its own: sending them will show whether the two clash. */
  readonly newerServerValue: ServerValue<T, Meta> | null;
  /** Work of an earlier visit was found in this browser and taken up again. */
  readonly isRestored: boolean;
  /** Another's version that was put together with this page's by itself, until somebody changes the part again. */
  readonly mergedWith: ServerValue<T, Meta> | null;
  /** False when the browser could not keep a copy of what is not acknowledged: it is in this page only. */
  readonly isStoredLocally: boolean;
}

/** All parts together. */
export interface SaverSummary {
  /** The most worrying status of all parts. */
  readonly kind: SaveStatus<unknown, unknown>["kind"];
  readonly why: UnsavedReason | null;
  /** Parts that have this status. */
  readonly kindCount: number;
  /** Parts with something the server has not acknowledged. */
  readonly pendingCount: number;
  /** The keys of those among them that wait for the person: refused as they are, or with two versions. */
  readonly blockedKeys: readonly string[];
  /** False when something not acknowledged is in this page only. */
  readonly isStoredLocally: boolean;
  readonly isReadOnly: boolean;
}

/** What is sent of one part. Sent again without an answer to the first, it keeps its id: a server applies it once. */
export interface Change<T> {
  readonly key: string;
  readonly id: string;
  /** The version it was based on. */
  readonly version: number;
  readonly value: T;
}

/**
 * What became of one change. `saved` tells the version that this very change made, also when it was sent twice and
 * somebody saved in between; `conflict` what is held now.
 */
export type ChangeResult<T, Meta> =
  | { readonly kind: "saved" | "conflict"; readonly held: ServerValue<T, Meta> }
  | {
      readonly kind: "invalid" | "failed" | "refused" | "locked";
      readonly code?: string | undefined;
    };

/** What became of a request: a verdict for each of its changes, or one reason for all. */
export type SendResult<T, Meta> =
  | {
      readonly kind: "answered";
      readonly verdicts: Readonly<Record<string, ChangeResult<T, Meta>>>;
    }
  | { readonly kind: UnsavedReason; readonly code?: string | undefined };

/**
 * What to do when somebody else saved first. `base` is what both started from.
 * - `agreed`: both say the same;
 * - `apart`: the other changed nothing of this, so mine holds;
 * - `merged`: both changed it, and this is the two together;
 * - `clash`: only the person can say.
 */
export type MergeResult<T> = "agreed" | "apart" | "clash" | { readonly merged: T };
export type MergeFunction<T> = (base: T, mine: T, theirs: T, key: string) => MergeResult<T>;
